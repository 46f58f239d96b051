import { liveRows, type LiveRows } from '#database/live-rows.ts';
import { ringWhenOnline } from '#platform/alarm.ts';
import { browserRandom } from '#platform/random.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks, type BrowserLocks } from '#platform/locks.ts';
import { browserReachability } from '#platform/reachability.ts';
import { browserVisibility } from '#platform/visibility.ts';
import type { Random, Reachability } from '#sync/deps.ts';

/** What an engine that keeps, sends and tells needs of the browser itself; a test gives its own. */
export interface SenderBrowser {
  readonly random: Random;
  readonly locks: BrowserLocks;
  readonly reachability: Reachability;
  readonly visibility: Pick<typeof browserVisibility, 'isVisible' | 'onChange'>;
  /** A new id; `now` in ms, so that later ids sort later. */
  readonly newId: (now: number) => string;
  /** Asks for the worker to be woken when there is a network. */
  readonly ring: () => Promise<void>;
  /** Hears of changes in the store. */
  readonly live: LiveRows;
}

export const thisSenderBrowser: SenderBrowser = {
  random: browserRandom,
  locks: browserLocks,
  reachability: browserReachability,
  visibility: browserVisibility,
  newId,
  ring: ringWhenOnline,
  live: liveRows,
};
