import { isConnection, type Failure } from '#domain/failures/failure.ts';
import type { Cancel } from '#platform/clock.ts';
import { createLive, type Live } from './live.ts';
import { createLoop } from './loop.ts';
import { createPollInterval, type PollInterval } from './poll-interval.ts';
import type { ReachHint, SyncEngine, SyncDeps } from './deps.ts';
import { createHungCalls, type HungCalls } from './hung-calls.ts';
import { createReturnWatch, type ReturnWatch } from './return-watch.ts';
import { affectsAllEvents, createCycles, type Cycle } from './sync-cycle.ts';
import { createEventBackoffs, type EventBackoffs } from './event-backoffs.ts';
import { createStatusBoard } from './status-board.ts';

/**
 * Decides when to send and read: at the start, after a scan, on hints from the browser or a live connection, and by
 * timer. `sync-cycle` does the work of a cycle, `loop` has its states, and `poll-interval` the wait after one. A
 * nudge, `online` and `visible` also reset the backoff.
 *
 * One cycle runs at a time per page, and one drain at a time on the device (the lock).
 */
export function createSyncEngine(deps: SyncDeps): SyncEngine {
  const { clock, transport } = deps;
  const board = createStatusBoard(deps.store, deps.time);
  const hungCalls = createHungCalls(clock);
  const backoffs = createEventBackoffs(clock, deps.random);
  const interval = intervalOfAll(deps.random, backoffs);
  const cycles = createCycles({ ...deps, hungCalls, heard: board.heard, backoffs });
  let unhint: Cancel = () => {};

  const waiting = (at: number): void => board.show({ nextTryAt: interval.failing() ? at : null });
  const loop = createLoop({ clock, cycle, waiting });
  const moves = createMoves(interval, backoffs, loop.soon);
  const live = createLive({ clock, transport, moved: moves.moved, lost: loop.soon });
  const watch = createReturnWatch({ ...deps, ping: cycles.contact.ping, back: nudge });

  async function cycle(): Promise<number> {
    watch.pause();
    board.show({ sending: true, nextTryAt: null });
    moves.begin();
    const over = await cycles.run().catch(brokenCycle);
    const failure = failureOfAll(over);
    if (loop.running()) watch.over(failure);
    if (loop.running()) openLive(live, { ...over, failure }, backoffs);
    const waitMs = interval.after({ ...over, failure, events: over.events.length, live: live.whole() });
    moves.over(over);
    const lastFailure = over.failure ?? backoffs.last();
    board.show({ ...(await board.count()), sending: false, lastFailure, wentWell: over.well });
    return waitMs;
  }

  function nudge(): void {
    interval.reset();
    loop.soon();
    // A cycle may wait long for its response, so update the counts first.
    void board.recount();
  }

  return {
    start() {
      if (loop.running()) return;
      unhint = deps.reachability.onHint(
        handleHints({ interval, watch, hungCalls, live, nudge, look: loop.soon }),
      );
      loop.start();
    },
    async stop() {
      unhint();
      watch.pause();
      live.close();
      await loop.stop();
    },
    nudge,
    async syncNow() {
      interval.reset();
      await loop.once();
    },
    status: board.status,
    subscribe: board.subscribe,
  };
}

/** Handles a live connection's message that an event has changed. */
function createMoves(interval: PollInterval, backoffs: EventBackoffs, soon: () => void) {
  let cursors: Cycle['cursors'] = new Map();
  /** Events that changed during a cycle, which may have read them before. */
  const missed = new Set<string>();
  return {
    moved(eventId: string, revision: number): void {
      if ((cursors.get(eventId) ?? -1) >= revision) return;
      // While backing off, wait for the retry: a server in trouble must not be asked more often because more happens.
      if (interval.failing() || backoffs.has(eventId)) missed.add(eventId);
      else soon();
    },
    begin: () => missed.clear(),
    over(cycle: Cycle): void {
      ({ cursors } = cycle);
      if (!interval.failing() && cycle.well.some((eventId) => missed.has(eventId))) soon();
    },
  };
}

/** Resets the backoffs of every event together with the interval. */
function intervalOfAll(random: SyncDeps['random'], backoffs: EventBackoffs): PollInterval {
  const interval = createPollInterval(random);
  const reset = (): void => {
    interval.reset();
    backoffs.reset();
  };
  return { ...interval, reset };
}

/** Returns a failure that affects all events; individual events back off on their own. */
function failureOfAll({ failure, well }: Cycle): Failure | null {
  const isOfAll = failure !== null && (well.length === 0 || affectsAllEvents(failure, well.length));
  return isOfAll ? failure : null;
}

/** Opens live connections after a successful cycle. */
function openLive(live: Live, { failure, broken, events }: Cycle, backoffs: EventBackoffs): void {
  // A socket does not report a lost network, and polling is slow while one seems connected.
  if (failure !== null && isConnection(failure)) live.close();
  if (failure === null && !broken) live.want(events.filter(({ eventId }) => !backoffs.has(eventId)));
}

interface HintTargets {
  readonly interval: PollInterval;
  readonly watch: ReturnWatch;
  readonly hungCalls: HungCalls;
  readonly live: Pick<Live, 'close'>;
  readonly nudge: () => void;
  readonly look: () => void;
}

/** Handles the browser's hints. */
function handleHints({
  interval,
  watch,
  hungCalls,
  live,
  nudge,
  look,
}: HintTargets): (what: ReachHint) => void {
  return (what) => {
    if (what === 'hidden' || what === 'visible')
      for (const one of [interval, watch]) one.hide(what === 'hidden');
    // The network may have changed; sockets over the old one would stay silent for long.
    if (what === 'online') live.close();
    if (what === 'online' || what === 'visible') {
      hungCalls.lose();
      nudge();
    }
    // `offline` is only a hint too; the next call decides.
    if (what === 'offline') look();
  };
}

/** Result when the store failed (full, lost): unacknowledged scans are still queued; retried later. */
function brokenCycle(): Cycle {
  return { failure: null, broken: true, busy: false, events: [], cursors: new Map(), well: [] };
}
