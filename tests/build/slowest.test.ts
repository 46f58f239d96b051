import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../../build/run-command.ts';
import { playwrightSpent, slowestLines, vitestSpent } from '../../build/slowest.ts';

describe('the list of slow tests after a full test run', () => {
  test('names each Vitest file by its path in the repository', () => {
    const name = join(repository, 'tests/domain/gate.test.ts');
    expect(vitestSpent({ testResults: [{ name, startTime: 1_000, endTime: 3_500 }] })).toEqual([
      { what: 'tests/domain/gate.test.ts', seconds: 2.5 },
    ]);
  });

  test('names each Playwright test at any nesting', () => {
    const spec = (title: string, ...durations: readonly number[]) => ({
      title,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      {
        title: 'door.spec.ts',
        specs: [spec('opens', 400)],
        suites: [{ title: 'at night', specs: [spec('shuts', 1_000, 500)] }],
      },
    ];
    expect(playwrightSpent({ suites })).toEqual([
      { what: 'door.spec.ts › opens', seconds: 0.4 },
      { what: 'door.spec.ts › at night › shuts', seconds: 1.5 },
    ]);
  });

  test('starts with the slowest, and shows their total duration', () => {
    const all = Array.from({ length: 20 }, (_, at) => ({ what: `test ${at}`, seconds: at }));
    const lines = slowestLines('walks', all);
    expect(lines.slice(0, 3)).toEqual([
      'Longest of walks (20, 190 s one after the other):',
      '   19.0 s  test 19',
      '   18.0 s  test 18',
    ]);
    expect(lines).toHaveLength(13);
  });

  test('omits tests that did not run', () => {
    expect(slowestLines('walks', [])).toEqual([]);
  });
});
