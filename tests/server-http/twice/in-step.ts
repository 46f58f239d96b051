import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queries } from '#server/database/database.ts';

/** One of two that walk in step. */
interface Walker {
  /** How many statements it has begun. */
  steps: number;
  isOver: boolean;
  /** Tells it that the other has moved. */
  moved: () => void;
}

/** How long one waits for the other, which may itself wait for a lock of the first; ms. */
const patienceMs = 25;

/** A database, and how to run two things over it statement by statement. */
export interface InStep {
  readonly database: Database;
  /**
   * Runs two things at once, so that neither begins a statement before the other has begun as many, unless that one
   * is blocked: what is checked before it is written, without a lock, is then checked by both before either writes.
   */
  both<T>(work: () => Promise<T>): Promise<readonly [T, T]>;
}

export function inStep(database: Database): InStep {
  const walking = new AsyncLocalStorage<readonly [self: Walker, other: Walker]>();
  const keepStep = async (): Promise<void> => {
    const pair = walking.getStore();
    if (pair !== undefined) await stepOf(pair);
  };
  const stepping = (queries: Queries): Queries => ({
    ...queries,
    async query(sql, params) {
      await keepStep();
      return queries.query(sql, params);
    },
  });
  return {
    database: {
      ...database,
      ...stepping(database),
      transaction: (work, lockedId) => database.transaction((queries) => work(stepping(queries)), lockedId),
    },
    async both(work) {
      const walkers = [0, 1].map((): Walker => ({ steps: 0, isOver: false, moved: () => undefined }));
      const [one, other] = walkers;
      if (one === undefined || other === undefined) throw new Error('two walk');
      const run = async (self: Walker, beside: Walker) => {
        try {
          return await walking.run([self, beside], work);
        } finally {
          self.isOver = true;
          beside.moved();
        }
      };
      return Promise.all([run(one, other), run(other, one)]);
    },
  };
}

async function stepOf([self, other]: readonly [Walker, Walker]): Promise<void> {
  self.steps += 1;
  other.moved();
  if (other.isOver || other.steps >= self.steps) return;
  const over = new AbortController();
  const moved = new Promise<void>((resolve) => {
    self.moved = () => {
      if (other.isOver || other.steps >= self.steps) resolve();
    };
  });
  await Promise.race([moved, pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
  // The other is blocked, by a lock that this one holds: there is nothing to wait for from now on.
  if (other.steps < self.steps && !other.isOver) other.steps = Number.POSITIVE_INFINITY;
}
