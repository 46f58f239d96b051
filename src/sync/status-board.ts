import { createListeners } from '#domain/listeners.ts';
import { reachAfter } from '#domain/failures/reachability.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Cancel } from '#platform/clock.ts';
import type { DoorStore, DoorTime, SyncStatus } from './deps.ts';

const atFirst: SyncStatus = {
  reach: 'offline',
  unsent: 0,
  parked: 0,
  lastContactAt: null,
  offsetMs: null,
  sending: false,
  nextTryAt: null,
  lastFailure: null,
  wentWell: [],
};

/** State of the connection pill and the sync sheet, and its listeners. */
export interface StatusBoard {
  status(): SyncStatus;
  show(change: Partial<SyncStatus>): void;
  /** Records one response of the server, or its absence, and the duration, ms. */
  heard(failure: Failure | null, tookMs: number): void;
  /** Counts from the store; keeps the last counts if it does not respond. */
  count(): Promise<Partial<Pick<SyncStatus, 'unsent' | 'parked'>>>;
  /** Counts and shows the result, unless a later count has finished first. */
  recount(): Promise<void>;
  subscribe(listener: () => void): Cancel;
}

export function createStatusBoard(
  store: Pick<DoorStore, 'unsentCount' | 'parkedCount'>,
  time: DoorTime,
): StatusBoard {
  const listeners = createListeners();
  let status = atFirst;
  let counted = 0;
  const show = (change: Partial<SyncStatus>): void => {
    status = { ...status, ...change };
    listeners.tell();
  };
  const count: StatusBoard['count'] = async () => {
    counted += 1;
    try {
      return { unsent: await store.unsentCount(), parked: await store.parkedCount() };
    } catch {
      return {};
    }
  };
  return {
    status: () => status,
    show,
    count,
    async recount() {
      const counts = count();
      const own = counted;
      const found = await counts;
      if (own === counted) show(found);
    },
    heard(failure, tookMs) {
      const answered = failure === null || failure.kind === 'unauthorized' || failure.kind === 'refused';
      const contact = answered ? { lastContactAt: time.now().now } : {};
      show({
        reach: reachAfter(failure, tookMs),
        lastFailure: failure,
        offsetMs: time.offsetMs(),
        ...contact,
      });
    },
    subscribe: listeners.add,
  };
}
