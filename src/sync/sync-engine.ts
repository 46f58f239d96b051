import { reachAfter } from '#domain/reachability.ts';
import type { Cancel } from '#platform/clock.ts';
import { createContact } from './contact.ts';
import { createLive } from './live.ts';
import { nextRoundMs } from './pace.ts';
import type { ReachHint, SyncEngine, SyncParts, SyncStatus } from './parts.ts';
import { createReplay } from './replay.ts';
import { runRound, type Round } from './round.ts';

const atFirst: SyncStatus = {
  reach: 'offline',
  unsent: 0,
  parked: 0,
  lastContactAt: null,
  offsetMs: null,
  sending: false,
  nextTryAt: null,
  lastFailure: null,
};

/**
 * When to send and when to read. What a round does is in `round`; how long to wait after it in `pace`.
 *
 *             start            timer, nudge, hint, live
 *   stopped ---------> going <-------------------------- waiting
 *      ^                 | \__ over, asked again: once more  ^
 *      |                 |                                   |
 *      |                 +-- over, all well: poll -----------+
 *      |                 +-- over, failed: back off ---------+   nudge, online, visible: attempt 0, at once
 *      |                 |
 *      +------ stop -----+ (waits for the round to end)
 *
 * There is one round at a time in a page, and one drain at a time on the device (the lock). Nothing of this
 * is stored: after a crash, `start` finds the queue as it is and goes round.
 */
export function createSyncEngine(parts: SyncParts): SyncEngine {
  const { clock, chance, store, time } = parts;
  const listeners = new Set<() => void>();
  let status = atFirst;
  let running = false;
  let going: Promise<void> | null = null;
  let again = false;
  let attempt = 0;
  let hidden = false;
  let waitMs = 0;
  let timer: Cancel = () => {};
  let unhint: Cancel = () => {};
  let cursors: ReadonlyMap<string, number> = new Map();

  const contact = createContact({ ...parts, heard });
  const replay = createReplay({ ...parts, contact });
  const live = createLive({
    clock,
    transport: parts.transport,
    moved: (eventId, revision) => void ((cursors.get(eventId) ?? -1) < revision && soon()),
    lost: soon,
  });

  function show(change: Partial<SyncStatus>): void {
    status = { ...status, ...change };
    for (const listener of listeners) listener();
  }

  function heard(failure: SyncStatus['lastFailure'], tookMs: number): void {
    const answered = failure === null || failure.kind === 'unauthorized' || failure.kind === 'refused';
    show({
      reach: reachAfter(failure, tookMs),
      lastFailure: failure,
      offsetMs: time.offsetMs(),
      ...(answered ? { lastContactAt: time.now().now } : {}),
    });
  }

  /** Goes round now, or once more after the round under way. */
  function soon(): void {
    if (!running) return;
    if (going !== null) again = true;
    else void go();
  }

  function go(): Promise<void> {
    timer();
    again = false;
    going = round().finally(() => {
      going = null;
      if (!running) return;
      if (again) void go();
      else wait();
    });
    return going;
  }

  function wait(): void {
    timer = clock.after(waitMs, soon);
    show({ nextTryAt: attempt > 0 ? clock.monotonic() + waitMs : null });
  }

  async function round(): Promise<void> {
    show({ sending: true, nextTryAt: null });
    const over = await runRound({ ...parts, contact, replay }).catch(brokenRound);
    const well = over.failure === null && !over.broken;
    if (running && well) live.want(over.events);
    cursors = over.cursors;
    attempt = well ? 0 : attempt + 1;
    waitMs = nextRoundMs({ ...over, attempt, hidden, live: live.whole(), events: over.events.length }, chance.fraction());
    const counts = await count();
    show({ ...counts, sending: false, lastFailure: over.failure });
  }

  /** Counts for the pill; the last ones stay when the store does not answer. */
  async function count(): Promise<{ readonly unsent?: number; readonly parked?: number }> {
    try {
      return { unsent: await store.unsentCount(), parked: await store.parkedCount() };
    } catch {
      return {};
    }
  }

  function hint(what: ReachHint): void {
    hidden = what === 'hidden' || (hidden && what !== 'visible');
    if (what === 'online' || what === 'visible') nudge();
    // `offline` is only a hint too: the next call will tell.
    if (what === 'offline') soon();
  }

  function nudge(): void {
    attempt = 0;
    soon();
  }

  return {
    start() {
      if (running) return;
      running = true;
      unhint = parts.reachability.onHint(hint);
      soon();
    },
    async stop() {
      running = false;
      timer();
      unhint();
      live.close();
      await going;
    },
    nudge,
    async syncNow() {
      attempt = 0;
      while (going !== null) await going;
      await go();
    },
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The store failed (full, lost): nothing left the queue that was not acknowledged; it is tried again later. */
function brokenRound(): Round {
  return { failure: null, broken: true, busy: false, events: [], cursors: new Map() };
}
