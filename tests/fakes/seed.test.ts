import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFixedSeed, simulatorSeeds, testSeed } from './seed.ts';

describe('a test run', () => {
  test('gives every property its seed, so that properties generate the same values every time', () => {
    expect(fc.readConfigureGlobal().seed).toBe(testSeed);
    const draw = () => fc.sample(fc.integer({ min: 0, max: 999 }), 20);
    expect(draw()).toEqual(draw());
  });

  test('starts its simulators at seed 1, or at its random seed', () => {
    const first = isFixedSeed ? 1 : testSeed;
    expect(simulatorSeeds(3)).toEqual([first, first + 1, first + 2]);
  });
});
