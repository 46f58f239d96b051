import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { ago, failureWords } from '#app/words.ts';
import type { Failure } from '#domain/failure.ts';
import { Button } from '#ui/button.tsx';

interface WalletAgeProps {
  /** When the tickets came from the server, ms; null where they never did. */
  readonly at: number | null;
  readonly failure: Failure | null;
  readonly now: number;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** How old what is shown is, in a line; where the newest try failed, why, and another try. */
export function WalletAge({ at, failure, now, onRetry, children }: WalletAgeProps) {
  if (at === null) return null;
  return (
    <div
      data-wallet-age={failure === null ? 'fresh' : 'kept'}
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 'near',
        textStyle: 'small',
        color: 'text.soft',
      })}
    >
      {failure === null ? null : <CloudOff size={18} aria-hidden className={css({ flexShrink: '0' })} />}
      <p className={css({ flex: '1', minW: '0' })}>
        {failure === null
          ? `Checked with the server ${ago(at, now)}.`
          : `From this device, as of ${ago(at, now)}. ${failureWords(failure, 'read')}`}
        {children}
      </p>
      {failure === null ? null : <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
