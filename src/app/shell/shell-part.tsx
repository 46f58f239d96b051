import { useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { PartFailure } from './lazy-part.tsx';
import { ReloadButton } from './reload-button.tsx';

/** A part of the frame around the screens. If it crashes, it is left out until the next page; the rest stays. */
export function ShellPart({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={() => null}>
      {children}
    </ErrorBoundary>
  );
}

interface PartFailedProps extends PartFailure {
  /** Name of the part that did not open: "Settings". */
  readonly what: string;
}

/** Shows at the bottom that a part of the frame could not be opened. Needs no code that loads later. */
export function PartFailed({ what, missing, retry }: PartFailedProps) {
  const { missing: texts, tryAgain, dismiss } = useShellTexts();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <div
      role="alert"
      className={css({
        position: 'fixed',
        insetInline: '0',
        bottom: '0',
        zIndex: '60',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 'snug',
        p: 'near',
        pb: 'calc(0.75rem + env(safe-area-inset-bottom))',
        bg: 'surface.top',
        borderTopWidth: '1px',
        borderColor: 'line.strong',
      })}
    >
      <span className={css({ flex: '1 1 12rem', minW: '0' })}>
        {missing ? texts.partOfFrame(what) : texts.partOfFrameBroken(what)}
      </span>
      <Button look="primary" onClick={retry}>
        {tryAgain}
      </Button>
      <ReloadButton />
      <Button look="plain" size="square" aria-label={dismiss} onClick={() => setDismissed(true)}>
        <X size={20} aria-hidden />
      </Button>
    </div>
  );
}
