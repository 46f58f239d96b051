import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { lazyCode } from './lazy-code.ts';
import { lazyPart } from './lazy-part.tsx';
import { onToasterWanted, toasterReady, toastLimits, type Toast } from './toasts.ts';

const Toaster = lazyPart(
  lazyCode(async () => {
    const sonner = await import('sonner');
    return function Ready() {
      useEffect(() => toasterReady(sonner.toast), []);
      return (
        <sonner.Toaster
          theme="dark"
          position="bottom-center"
          offset={{ bottom: '1.5rem' }}
          mobileOffset={{ bottom: '5.25rem' }}
          visibleToasts={toastLimits.visible}
          duration={toastLimits.durationMs}
          hotkey={toastLimits.hotkey}
          toastOptions={{
            style: { fontFamily: 'var(--fonts-body)', fontSize: '1rem', borderRadius: '14px' },
          }}
        />
      );
    };
  }),
  { waiting: null, failed: () => <PlainToasts /> },
);

interface PlainToast {
  readonly title: string;
  readonly description: string;
}

/** Where the toaster's code cannot be fetched: the same words without its looks. */
function PlainToasts() {
  const [toasts, setToasts] = useState<readonly PlainToast[]>([]);
  useEffect(() => {
    const say: Toast['success'] = (title, { description = '' } = {}) => {
      const toast = { title, description };
      setToasts((shown) => [...shown, toast].slice(-toastLimits.visible));
      setTimeout(() => setToasts((shown) => shown.filter((one) => one !== toast)), toastLimits.durationMs);
    };
    toasterReady({ success: say, error: say, info: say, dismiss: () => setToasts([]) });
  }, []);
  return (
    <div
      role="status"
      className={css({
        position: 'fixed',
        insetInline: 'base',
        bottom: '5.25rem',
        zIndex: '60',
        display: 'grid',
        gap: 'snug',
        justifyItems: 'center',
        pointerEvents: 'none',
      })}
    >
      {toasts.map(({ title, description }, place) => (
        <p key={place} className={css({ p: 'near', bg: 'surface.top', borderRadius: 'medium' })}>
          <strong>{title}</strong> {description}
        </p>
      ))}
    </div>
  );
}

/** Where notices appear, from the first one on. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToasterWanted(() => setWanted(true)), []);
  return wanted ? <Toaster /> : null;
}
