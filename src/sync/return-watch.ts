import { isServerAway, type Failure, type Result } from '#domain/failures/failure.ts';
import type { Cancel, Clock } from '#platform/clock.ts';

/** What the pill says is true within two seconds: the question and its answer included. */
const askEveryMs = 1_200;

/** Notices while somebody looks that a server which could not be reached is back: cycles back off to half a minute. */
export interface ReturnWatch {
  /** A cycle is over, and failed like this or not. */
  over(failure: Failure | null): void;
  /** A cycle begins. */
  pause(): void;
  hide(hidden: boolean): void;
}

export interface ReturnWatchDeps {
  readonly clock: Clock;
  readonly ping: () => Promise<Result<unknown>>;
  readonly back: () => void;
}

/**
 * Asks by a ping, which costs next to nothing where a cycle would send scans; chance spreads the cycles of 200
 * scanners, and with them what is asked after each. Where a cycle fails after it all the same (a line that carries a
 * ping and no scans) it is left to the cycles, until one of them goes well.
 */
export function createReturnWatch({ clock, ping, back }: ReturnWatchDeps): ReturnWatch {
  let cancel: Cancel = () => {};
  let hidden = false;
  let wasBack = false;
  const later = (): void => {
    cancel();
    let isWanted = true;
    const unplan = clock.after(askEveryMs, () => void ask());
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
