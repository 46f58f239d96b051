import { describe, expect, it } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { runSeed } from './run-seed.ts';
import type { Violation } from './watch.ts';

const most = 300;

/** By which invariant each mistake must give itself away first: caught for another reason, it is not understood. */
const givenAwayBy: Readonly<Record<string, readonly string[]>> = {
  'send, then forget': ['S17'],
  'a new id for each retry': ['S2'],
  'repeats told by ticket instead of scan id': ['S17', 'S1'],
  'dropped on 5xx': ['S17'],
  'dropped on 4xx': ['S17'],
  'any 200 is success': ['S17'],
  'shown before it is kept': ['S1'],
  'check, then act, on the server': ['S3', 'S5', 'S9'],
  'relaxed durability': ['S1'],
  'sequence numbers reused after an eviction': ['S2', 'S8'],
  'a stuck uploading flag': ['L1', 'L3'],
  'one poison item blocks the batch': ['L1'],
  'the cursor before the rows': ['S5', 'S7', 'S9'],
};

async function firstViolation(name: string): Promise<Violation | undefined> {
  for (let seed = 1; seed <= most; seed += 1) {
    const [violation] = (await runSeed(seed, plantedBugs[name])).violations;
    if (violation !== undefined) {
      console.log(`${name}: caught after ${seed} seeds by ${violation.invariant}`);
      return violation;
    }
  }
  return undefined;
}

describe(`a bug planted on purpose is caught within ${most} seeds`, () => {
  it.each(Object.keys(plantedBugs))('%s', { timeout: 120_000 }, async (name) => {
    expect(givenAwayBy[name]).toContain((await firstViolation(name))?.invariant);
  });
});
