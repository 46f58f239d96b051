import { backoffMs } from '#domain/failures/backoff.ts';
import { askedWaitMs, type Failure } from '#domain/failures/failure.ts';
import { letGo, type HeldPlaces } from '#domain/sales/held-places.ts';
import type { Clock } from '#platform/clock.ts';
import { replayHolds, type HoldsStore, type HoldsTransport } from './holds-round.ts';
import { createLoop } from '#sync/loop.ts';
import type { Chance, Locks, Reachability } from '#sync/parts.ts';
import { createHungCalls, type HungCalls } from '#sync/hung-calls.ts';

export interface HoldsReplayParts {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly reachability: Reachability;
  readonly locks: Locks;
  readonly store: HoldsStore;
  readonly transport: HoldsTransport;
  /** Orders go out in the same rounds, after the holds that they are of. */
  readonly orders: OrdersInRound;
  /** Asks to be woken when there is a network, with or without a page. */
  readonly ring: () => void;
}

/** What of orders a round needs to know. */
export interface OrdersInRound {
  /** Whether some wait that can be sent now. */
  wait(): Promise<boolean>;
  /** Sends them; returns the last thing that went wrong, or null. */
  send(hungCalls: HungCalls): Promise<Failure | null>;
}

/** Holds made and given back on this device, kept before they are sent and sent until the server has answered. */
export interface HoldsReplay {
  start(): void;
  /** Finishes what is under way, then stays quiet. */
  stop(): Promise<void>;
  /** Kept when it resolves; rejects with the store's error when they could not be kept. */
  place(places: readonly HeldPlaces[]): Promise<void>;
  /** Gives places back: kept when it resolves. */
  release(holdId: string): Promise<void>;
  /** There is a reason to try now. */
  nudge(): void;
  /** One whole round that starts from now. */
  syncNow(): Promise<void>;
  /** Runs `work` while nobody sends anything; undefined where another page or the worker is at it. */
  apart<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** Held by whoever sends holds and orders: one page at a time, or the worker. */
export const holdsLock = 'gatehouse-holds';
/** With nothing to send there is nothing to do; other pages and the worker nudge nobody, so a look now and then. */
const idleMs = 60_000;
/** Somebody else is sending: it will be done soon. */
const busyMs = 1_000;
/** A holder of the lock that has let holds wait this long is frozen, ms. */
const frozenMs = 4_000;

export function createHoldsReplay(parts: HoldsReplayParts): HoldsReplay {
  const { clock, store, locks } = parts;
  const hungCalls = createHungCalls(clock);
  const { round, afresh } = createRounds(parts, hungCalls);
  const loop = createLoop({ clock, round, waiting: () => {} });
  let unhint = () => {};
  const nudge = () => {
    afresh();
    loop.soon();
  };
  return {
    start() {
      loop.start();
      unhint = parts.reachability.onHint((hint) => {
        if (hint === 'hidden' || hint === 'offline') return;
        hungCalls.lose();
        nudge();
      });
    },
    async stop() {
      unhint();
      await loop.stop();
    },
    async place(places) {
      await store.add(places);
      parts.ring();
      nudge();
    },
    async release(holdId) {
      await store.change(holdId, letGo);
      parts.ring();
      nudge();
    },
    nudge,
    syncNow: () => loop.once(),
    apart: (work) => locks.ifFree(holdsLock, work),
  };
}

/** Rounds of sending: each answers how long to wait for the next, ms. */
function createRounds(parts: HoldsReplayParts, hungCalls: HungCalls) {
  const { store } = parts;
  const turn = createTurn(parts);
  let attempt = 0;

  /** One round; a store that fails is tried again like a line that does. */
  async function round(): Promise<number> {
    try {
      if (!(await waits())) return calm();
      const over = await turn(sendAll);
      if (over === 'busy') return busyMs;
      if (over !== null) return back(over);
      return (await waits()) ? 0 : calm();
    } catch {
      return back(null);
    }
  }
  const waits = async () => (await store.unsent()).length > 0 || (await parts.orders.wait());
  /** An order is tried whatever became of the holds: its own may be held long since. */
  async function sendAll(): Promise<Failure | null> {
    const ofHolds = await replayHolds({ ...parts, hungCalls });
    return (await parts.orders.send(hungCalls)) ?? ofHolds;
  }
  const calm = () => {
    attempt = 0;
    return idleMs;
  };
  const back = (failure: Failure | null) => {
    attempt += 1;
    return backoffMs(attempt, parts.chance.fraction(), askedWaitMs(failure));
  };
  return {
    round,
    /** There is new reason to hope: the next wait is short again. */
    afresh: () => {
      attempt = 0;
    },
  };
}

/**
 * Whose turn it is to send. Frozen pages keep their locks, so one that lets holds wait is sent beside: the server tells
 * repeats by hold id, and an answer changes only what still waits for one.
 */
function createTurn({ clock, locks }: Pick<HoldsReplayParts, 'clock' | 'locks'>) {
  let waitingSince: number | null = null;
  return async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    let done: { readonly value: T } | undefined = await locks.ifFree(holdsLock, async () => ({
      value: await work(),
    }));
    if (done === undefined) {
      waitingSince ??= clock.monotonic();
      if (clock.monotonic() - waitingSince < frozenMs) return 'busy';
      done = await locks.steal(holdsLock, async () => ({ value: await work() }));
    }
    waitingSince = null;
    return done === undefined ? 'busy' : done.value;
  };
}
