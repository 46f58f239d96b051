import { backoffMs } from '#domain/failures/backoff.ts';
import { requestedWaitMs, type Failure } from '#domain/failures/failure.ts';
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

/** What is sent, and under which lock. */
interface SenderQueue {
  /** Held while sending, by one page or the worker at a time. */
  readonly lock: string;
  /** Returns whether anything is waiting that can be sent now. */
  waits(): Promise<boolean>;
  /** Sends everything that is waiting; returns the last failure, or null. */
  sendAll(hungCalls: HungCalls): Promise<Failure | null>;
}

/** Sends what is stored on this device until the server has answered for all of it. */
export interface SenderLoop {
  start(): void;
  /** Finishes the current cycle, then stops. */
  stop(): Promise<void>;
  /** Triggers a cycle now. */
  nudge(): void;
  /** Runs one whole cycle that starts from now. */
  syncNow(): Promise<void>;
  /** Runs `work` while nothing is being sent; undefined if another page or the worker is sending. */
  apart<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** Check interval without anything to send, because other pages and the worker do not notify this one. */
const idleMs = 60_000;
/** Another page or the worker is sending and will be done soon. */
const busyMs = 1_000;

export function createSenderLoop(deps: SenderDeps, sent: SenderQueue): SenderLoop {
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

/** Creates the cycles of sending; each returns the wait before the next, ms. */
function createCycles(deps: SenderDeps, { lock, waits, sendAll }: SenderQueue, hungCalls: HungCalls) {
  const mutex = createTabMutex(deps, lock);
  let attempt = 0;

  /** Runs one cycle; a store failure is retried like a connection failure. */
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
    return backoffMs(attempt, deps.random.fraction(), requestedWaitMs(failure));
  };
  return {
    cycle,
    /** Resets the backoff. */
    afresh: () => {
      attempt = 0;
    },
  };
}
