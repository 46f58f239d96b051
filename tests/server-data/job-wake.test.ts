import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createJobLane } from '#server/ops/job-lane.ts';

/** A database without jobs that runs `onFirstLook` while a lane first queries it. */
function emptyDatabase(onFirstLook: () => void): {
  readonly database: Database;
  readonly looks: () => number;
} {
  let looks = 0;
  const database: Database = {
    kind: 'embedded',
    async query<T extends object>(): Promise<T[]> {
      looks += 1;
      if (looks === 1) onFirstLook();
      return [];
    },
    script: async () => undefined,
    transaction: (work) => work(database),
    close: async () => undefined,
  };
  return { database, looks: () => looks };
}

test.each(Array.from({ length: 12 }, (_, depth) => depth))(
  'checks once more when woken during an empty check, %i steps after it',
  async (depth) => {
    let woken: Promise<void> = Promise.resolve();
    let looksBefore = 0;
    const { promise: isWoken, resolve: sayWoken } = Promise.withResolvers<void>();
    const wakeAfter = (steps: number): void => {
      if (steps > 0) return queueMicrotask(() => wakeAfter(steps - 1));
      looksBefore = looks();
      woken = lane.workOff();
      sayWoken();
    };
    const { database, looks } = emptyDatabase(() => wakeAfter(depth + 1));
    const log = { warn: () => undefined, error: () => undefined };
    const lane = createJobLane(
      { database, log, now: () => 0, newId: () => 'id' },
      { name: 'test', pausesMs: [], thereafter: 'give up', work: async () => 'done' },
    );
    await lane.workOff();
    await isWoken;
    await woken;
    expect(looks()).toBeGreaterThan(looksBefore);
  },
);
