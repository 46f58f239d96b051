import { isServerAway, type Failure, type Result } from '#domain/failures/failure.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

/** The connection pill must be correct within two seconds, including request and response. */
const pollIntervalMs = 1_200;

/** Detects that an unreachable server is back while the page is visible, because cycles back off up to half a minute. */
export interface ReturnWatch {
  /** Reports the end of a cycle and its failure, if any. */
  over(failure: Failure | null): void;
  /** Reports the start of a cycle. */
  pause(): void;
  hide(hidden: boolean): void;
}

export interface ReturnWatchDeps {
  readonly clock: Clock;
  readonly ping: () => Promise<Result<unknown>>;
  readonly back: () => void;
}

/**
 * Polls with pings, which cost next to nothing compared to a cycle that sends scans. The random jitter of cycles also
 * spreads the pings of 200 scanners. If a cycle fails although a ping succeeded, it stops until a cycle succeeds.
 */
export function createReturnWatch({ clock, ping, back }: ReturnWatchDeps): ReturnWatch {
  let cancel: Cancel = () => {};
  let hidden = false;
  let wasBack = false;
  const later = (): void => {
    cancel();
    let isWanted = true;
    const unplan = clock.after(pollIntervalMs, () => void ask());
    cancel = () => {
      isWanted = false;
      unplan();
    };
    async function ask(): Promise<void> {
      const isThere = !hidden && (await ping()).ok;
      if (!isWanted) return;
      if (!isThere) return later();
      wasBack = true;
      back();
    }
  };
  return {
    over(failure) {
      if (failure === null) wasBack = false;
      else if (!wasBack && (failure.kind === 'unreachable' || isServerAway(failure))) later();
    },
    pause: () => cancel(),
    hide: (now) => void (hidden = now),
  };
}
