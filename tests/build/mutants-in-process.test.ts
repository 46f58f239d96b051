import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSuites, runCase, type Begun } from '../../build/mutants/in-process/run-case.ts';
import * as words from '../../build/mutants/in-process/test-words.ts';
import {
  beginFile,
  declareCase,
  declareFinish,
  declared,
  declareHook,
  declareSuite,
  startOver,
  titleOf,
} from '../../build/mutants/in-process/suites.ts';

beforeEach(() => {
  startOver();
  beginFile('a.test.ts');
});

const only = () => {
  const [one] = declared();
  if (one === undefined) throw new Error('no test was declared');
  return one;
};

describe('a test declared in process', () => {
  test('is identified by its file and suites, also among tests of the same name', () => {
    declareSuite('outer', () => {
      declareSuite('inner', () => declareCase('one', () => {}));
      declareCase('two', () => {});
    });
    declareCase('two', () => {});
    declareCase('two', () => {});
    beginFile('b.test.ts');
    declareCase('two', () => {});
    expect(declared().map(({ id }) => id)).toEqual([
      'a.test.ts#outer inner one',
      'a.test.ts#outer two',
      'a.test.ts#two',
      'a.test.ts#two (2)',
      'b.test.ts#two',
    ]);
  });

  test.each([
    ['%s and %d', ['a', 2, 'unused'], 'a and 2'],
    ['$name is %%', [{ name: 'it' }], 'it is %%'],
    ['row %#: %j', [{ a: 1 }], 'row 7: {"a":1}'],
    ['$other stays', [{ name: 'it' }], '$other stays'],
  ])('gets a title from its row: %s', (title, row, made) => {
    expect(titleOf(title, row, 7)).toBe(made);
  });

  test('is skipped under the same conditions as in Vitest', () => {
    for (const holds of [true, false]) {
      words.test.runIf(holds)(`if ${holds}`, () => {});
      words.test.runIf(holds).each([1])('row %d', () => {});
      words.describe.skipIf(holds)('a suite', () => words.test(`unless ${holds}`, () => {}));
    }
    expect(declared().map(({ id }) => id)).toEqual([
      'a.test.ts#if true',
      'a.test.ts#row 1',
      'a.test.ts#a suite unless false',
    ]);
  });

  // Runs in a separate process: under vitest its own waiting functions would be used.
  test.each([
    ['vi.waitFor', 'await vi.waitFor(() => expect(++asked).toBe(3))'],
    ['expect.poll', 'await expect.poll(() => ++asked).toBe(3)'],
  ])('waits where no vitest runs, by %s', (_, line) => {
    const at = fileURLToPath(new URL('../../build/mutants/in-process/test-words.ts', import.meta.url));
    const script = `import { expect, vi } from ${JSON.stringify(at)}; let asked = 0; ${line}; console.log(asked);`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(said).toBe('3\n');
  });

  test('runs within the hooks of its suites, whose beforeAll and afterAll hooks run once', async () => {
    const did: string[] = [];
    const hook = (what: string) => () => void did.push(what);
    declareHook('beforeAll', hook('all'));
    declareHook('beforeEach', hook('each'));
    declareHook('afterEach', hook('after each'));
    declareSuite('inner', () => {
      declareHook('beforeEach', hook('inner each'));
      declareHook('afterEach', hook('inner after each'));
      declareHook('afterAll', hook('inner after all'));
      declareCase('one', (value) => void did.push(String(value)), ['body']);
      declareCase('two', () => {});
    });
    const begun: Begun = new Set();
    const [one, two] = declared();
    if (one === undefined || two === undefined) throw new Error('two tests expected');
    expect(await runCase(one, begun)).toBeNull();
    const around = ['each', 'inner each'];
    expect(did).toEqual(['all', ...around, 'body', 'inner after each', 'after each']);
    expect(await runCase(two, begun)).toBeNull();
    expect(did.slice(6)).toEqual([...around, 'inner after each', 'after each']);
    await endSuites(begun);
    expect(did.at(-1)).toBe('inner after all');
  });

  test('runs its cleanups when it ends, last first, and once', async () => {
    const did: string[] = [];
    declareCase('one', () => {
      declareFinish(() => void did.push('first'));
      declareFinish(() => void did.push('second'));
    });
    expect(await runCase(only(), new Set())).toBeNull();
    expect(did).toEqual(['second', 'first']);
  });
});

describe('a failure in process', () => {
  test.each([
    ['a body that throws', () => declareCase('one', () => expect(1).toBe(2))],
    ['a body that rejects', () => declareCase('one', () => Promise.reject(new Error('expected')))],
    [
      'a hook that throws',
      () => {
        declareHook('beforeEach', () => expect(1).toBe(2));
        declareCase('one', () => {});
      },
    ],
    [
      'a hook afterwards that throws',
      () => {
        declareHook('afterEach', () => expect(1).toBe(2));
        declareCase('one', () => {});
      },
    ],
  ])('is reported: %s', async (_, declare) => {
    declare();
    expect(await runCase(only(), new Set())).toContain('expected');
  });

  test('is not reported for a passing test that waits for a timer', async () => {
    declareCase('one', () => new Promise((resolve) => void setTimeout(resolve, 20)));
    expect(await runCase(only(), new Set())).toBeNull();
  });
});
