import { describe, expect, test } from 'vitest';
import {
  add,
  closingLine,
  distrust,
  isGood,
  noTests,
  tallyPlaywright,
  tallyVitest,
} from '../../build/tally.ts';

const file = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
});
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

describe('the result of a full test run', () => {
  test('ends in one line that mentions skipped tests only if there are any', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(closingLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
  });

  test('is a failure if anything failed or nothing ran', () => {
    expect(isGood({ passed: 3, failed: 0, skipped: 1 })).toBe(true);
    expect(isGood({ passed: 3, failed: 1, skipped: 0 })).toBe(false);
    expect(isGood({ passed: 0, failed: 0, skipped: 9 })).toBe(false);
    expect(isGood(noTests)).toBe(false);
  });

  test('adds up its parts', () => {
    expect(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    });
  });
});

describe('a Vitest report', () => {
  test('counts passed, failed and skipped tests', () => {
    const report = {
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')],
    };
    expect(tallyVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  test('counts a file that could not be loaded as a failure', () => {
    expect(tallyVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('a Playwright report', () => {
  test('counts a test that passed only on retry as failed', () => {
    expect(tallyPlaywright({ stats: { ...stats, flaky: 1 }, errors: [] })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    });
  });

  test('counts an error outside a test as a failure', () => {
    expect(tallyPlaywright({ stats, errors: [{}] }).failed).toBe(1);
  });
});

describe('a tool whose exit code contradicts its report', () => {
  test('counts as failed if it says that it failed', () => {
    expect(distrust({ passed: 4, failed: 0, skipped: 0 }, false)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 0,
    });
  });

  test('counts as failed if it succeeded without tests', () => {
    expect(distrust(noTests, true).failed).toBe(1);
  });

  test('is left alone when both agree', () => {
    const tally = { passed: 4, failed: 2, skipped: 0 };
    expect(distrust(tally, false)).toBe(tally);
  });
});
