import { describe, expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from '../../build/failures.ts';

describe('the failure summary after a full test run', () => {
  test('lists each failed Vitest test by file, with its first error', () => {
    const assertionResults = [
      { fullName: 'A gate admits once', status: 'passed', failureMessages: [] },
      { fullName: 'A gate refuses twice', status: 'failed', failureMessages: ['expected 1 to be 2\n  at x'] },
    ];
    expect(
      vitestFailures({ testResults: [{ name: 'gate.test.ts', status: 'failed', assertionResults }] }),
    ).toEqual([{ test: 'gate.test.ts › A gate refuses twice', why: 'expected 1 to be 2\n  at x' }]);
  });

  test('lists a file that could not be loaded, even without a reason', () => {
    const file = { name: 'gate.test.ts', status: 'failed', assertionResults: [] };
    expect(vitestFailures({ testResults: [{ ...file, message: 'Cannot find module' }] })).toEqual([
      { test: 'gate.test.ts', why: 'Cannot find module' },
    ]);
    expect(vitestFailures({ testResults: [file] })[0]?.why).toBe('no error was reported');
  });

  test('lists failed and flaky Playwright tests at any nesting, without colours', () => {
    const spec = (title: string, status: string, message: string) => ({
      title,
      line: 7,
      tests: [{ status, results: [{ errors: [] }, { errors: [{ message }] }] }],
    });
    const suites = [
      {
        title: 'door.spec.ts',
        specs: [spec('opens', 'expected', ''), spec('closes', 'unexpected', '\u001B[31mTimed out\u001B[39m')],
        suites: [{ title: 'at night', specs: [spec('shuts', 'flaky', 'once')] }],
      },
    ];
    expect(playwrightFailures({ suites, errors: [{ message: 'No server' }] })).toEqual([
      { test: 'door.spec.ts › 7: closes', why: 'Timed out' },
      { test: 'door.spec.ts › at night › 7: shuts', why: 'once' },
      { test: 'outside of the tests', why: 'No server' },
    ]);
  });

  test('lists what a Playwright test waited for, beside that it ran out of time', () => {
    const errors = [
      { message: 'Test timeout exceeded.' },
      { message: 'waiting for a button' },
      {},
      { message: '4' },
    ];
    const specs = [{ title: 'opens', line: 7, tests: [{ status: 'unexpected', results: [{ errors }] }] }];
    expect(playwrightFailures({ suites: [{ title: 'door', specs }], errors: [] })[0]?.why).toBe(
      'Test timeout exceeded.\nwaiting for a button\nno error was reported',
    );
  });

  test('truncates a long error', () => {
    const message = Array.from({ length: 40 }, (_, line) => `line ${line} ${'x'.repeat(50)}`).join('\n');
    const why = playwrightFailures({ errors: [{ message }] })[0]?.why ?? '';
    expect(why.startsWith('line 0')).toBe(true);
    expect(why.split('\n')).toHaveLength(12);
    expect(why.length).toBeLessThanOrEqual(800);
  });
});
