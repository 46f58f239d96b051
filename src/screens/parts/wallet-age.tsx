import { CloudOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { StoredWalletTickets } from '#app/engines/wallet.ts';
import { isConnection, type Failure } from '#domain/failures/failure.ts';
import { SignInLink } from './sign-in/sign-in-link.tsx';
import { Button } from '#ui/button.tsx';

interface WalletAgeProps {
  /** The tickets; undefined until the device's store has answered. */
  readonly kept: StoredWalletTickets | undefined;
  /** What to say about tickets that this device could not store. */
  readonly unstored: { readonly storage: string; readonly other: string };
  readonly failure: Failure | null;
  /** False without a session, when the server cannot be asked. */
  readonly signedIn: boolean;
  /** Returns the corrected time, in ms. */
  readonly time: () => number;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** Interval for updating the displayed age, in ms. */
const notifyEveryMs = 2_000;

/** Returns the time at the last update. */
function useUpdatedAt(time: () => number): number {
  const { clock } = useEngines();
  const [, setTold] = useState(0);
  useEffect(() => {
    let cancel = clock.after(notifyEveryMs, function tell() {
      setTold(time());
      cancel = clock.after(notifyEveryMs, tell);
    });
    return () => cancel();
  }, [clock, time]);
  return time();
}

/** Shows in one line how old the tickets are; if the last refresh failed, also the reason and a retry button. */
export function WalletAge({ kept, unstored, failure, signedIn, time, onRetry, children }: WalletAgeProps) {
  const now = useUpdatedAt(time);
  const { ago } = useFormats();
  const { reading, tryAgain } = useShellTexts();
  const failureWords = useFailureText();
  if (kept === undefined || kept.keptAt === null) return null;
  const at = kept.keptAt;
  const why = kept.unstored;
  const isOffline = failure !== null && isConnection(failure);
  const isFresh = signedIn && failure === null;
  return (
    <div
      data-wallet-age={isFresh ? 'fresh' : 'kept'}
      className={css({
        display: 'flex',
        // On a narrow phone a button goes below the sentence instead of squeezing it.
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 'near',
        textStyle: 'small',
        color: 'text.soft',
      })}
    >
      {isFresh ? null : <CloudOff size={18} aria-hidden className={css({ flexShrink: '0' })} />}
      <p className={css({ flex: '1 1 8rem', minW: '0' })}>
        {isFresh
          ? reading.updated(ago(at, now))
          : isOffline
            ? reading.offlineSince(ago(at, now))
            : reading.lastUpdated(ago(at, now))}
        {failure === null ? '' : ` ${failureWords(failure, 'read')}`}
        {children}
        {why === undefined ? null : ` ${why === 'storage' ? unstored.storage : unstored.other}`}
      </p>
      {signedIn ? null : <SignInLink>{reading.signIn}</SignInLink>}
      {failure === null ? null : <Button onClick={onRetry}>{tryAgain}</Button>}
    </div>
  );
}
