import { backoffMs } from '#domain/failures/backoff.ts';
import { askedWaitMs, type Failure } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import { createHungCalls, type HungCalls } from './hung-calls.ts';
import { createLoop } from './loop.ts';
import type { Random, Locks, Reachability } from './deps.ts';
import { createTabMutex } from './tab-mutex.ts';

export interface SenderDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly reachability: Reachability;
  readonly locks: Locks;
}

/** What is sent, and by whom. */
interface SentThings {
  /** Held by whoever sends: one page at a time, or the worker. */
  readonly lock: string;
  /** Whether something waits that can be sent now. */
  waits(): Promise<boolean>;
  /** Sends everything that waits; returns the last thing that went wrong, or null. */
  sendAll(hungCalls: HungCalls): Promise<Failure | null>;
}

/** Sends what is kept on this device until the server has answered for all of it. */
export interface SenderLoop {
  start(): void;
  /** Finishes what is under way, then stays quiet. */
  stop(): Promise<void>;
  /** There is a reason to try now. */
  nudge(): void;
  /** One whole cycle that starts from now. */
  syncNow(): Promise<void>;
  /** Runs `work` while nobody sends anything; undefined where another page or the worker is at it. */
  apart<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** With nothing to send there is nothing to do; other pages and the worker nudge nobody, so a look now and then. */
const idleMs = 60_000;
/** Somebody else is sending: it will be done soon. */
const busyMs = 1_000;

export function createSenderLoop(deps: SenderDeps, sent: SentThings): SenderLoop {
  const { clock, locks } = deps;
  const hungCalls = createHungCalls(clock);
  const { cycle, afresh } = createCycles(deps, sent, hungCalls);
  const loop = createLoop({ clock, cycle, waiting: () => {} });
  let unhint = () => {};
  const nudge = () => {
    afresh();
    loop.soon();
  };
  return {
    start() {
      loop.start();
      unhint = deps.reachability.onHint((hint) => {
        if (hint === 'hidden' || hint === 'offline') return;
        hungCalls.lose();
        nudge();
      });
    },
    async stop() {
      unhint();
      await loop.stop();
    },
    nudge,
    syncNow: () => loop.once(),
    apart: (work) => locks.ifFree(sent.lock, work),
  };
}

/** Cycles of sending: each answers how long to wait for the next, ms. */
function createCycles(deps: SenderDeps, { lock, waits, sendAll }: SentThings, hungCalls: HungCalls) {
  const mutex = createTabMutex(deps, lock);
  let attempt = 0;

  /** One cycle; a store that fails is tried again like a line that does. */
  async function cycle(): Promise<number> {
    try {
      if (!(await waits())) return calm();
      const over = await mutex.take(() => sendAll(hungCalls));
      if (over === 'busy') return busyMs;
      if (over !== null) return back(over);
      return (await waits()) ? 0 : calm();
    } catch {
      return back(null);
    }
  }
  const calm = () => {
    attempt = 0;
    mutex.rest();
    return idleMs;
  };
  const back = (failure: Failure | null) => {
    attempt += 1;
    return backoffMs(attempt, deps.random.fraction(), askedWaitMs(failure));
  };
  return {
    cycle,
    /** There is new reason to hope: the next wait is short again. */
    afresh: () => {
      attempt = 0;
    },
  };
}
