import { describe, expect, test } from 'vitest';
import { countSteps, stepsOf } from '../../build/mutants/in-process/steps.ts';
import type { Shared } from '../../build/mutants/in-process/stryker.ts';

/** What mutated source does whenever it reaches one of its mutants. */
const pass = (coverage: object) => void Reflect.get(coverage, 'static');

describe('step counts in mutated sources', () => {
  test('throw above the limit in any kind of code', () => {
    const coverage = { static: {}, perTest: {} };
    const steps = countSteps({ mutantCoverage: coverage });
    steps.begin(2);
    pass(coverage);
    pass(coverage);
    expect(steps.tooMany()).toBe(false);
    expect(() => pass(coverage)).toThrow('More than 2 steps.');
    expect(steps.tooMany()).toBe(true);
  });

  test('start over for each test, and have no limit before one begins', () => {
    const shared: Shared = {};
    const steps = countSteps(shared);
    const coverage = shared.mutantCoverage ?? {};
    for (let at = 0; at < 5; at += 1) pass(coverage);
    steps.begin(1);
    pass(coverage);
    expect(steps.tooMany()).toBe(false);
  });

  test('of a test are the sum of its passes', () => {
    const coverage = { static: { 1: 9 }, perTest: { a: { 1: 2, 7: 3 } } };
    expect([stepsOf(coverage, 'a'), stepsOf(coverage, 'b'), stepsOf({}, 'a')]).toEqual([5, 0, 0]);
  });
});
