import { liveRows, type LiveRows } from '#database/live-rows.ts';
import { wakeWhenOnline } from '#platform/alarm.ts';
import { browserRandom } from '#platform/random.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks, type BrowserLocks } from '#platform/locks.ts';
import { browserReachability } from '#platform/reachability.ts';
import { browserVisibility } from '#platform/visibility.ts';
import type { Random, Reachability } from '#sync/deps.ts';

/** Browser APIs that a storing and sending engine needs; replaced in tests. */
export interface SenderBrowser {
  readonly random: Random;
  readonly locks: BrowserLocks;
  readonly reachability: Reachability;
  readonly visibility: Pick<typeof browserVisibility, 'isVisible' | 'onChange'>;
  /** Generates an id; `now` in ms, so that later ids sort later. */
  readonly newId: (now: number) => string;
  /** Requests that the worker is woken when there is a network. */
  readonly ring: () => Promise<void>;
  /** Reports changes in the store. */
  readonly live: LiveRows;
}

export const thisSenderBrowser: SenderBrowser = {
  random: browserRandom,
  locks: browserLocks,
  reachability: browserReachability,
  visibility: browserVisibility,
  newId,
  ring: wakeWhenOnline,
  live: liveRows,
};
