import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areas, minKilled } from '../../build/mutants/areas.ts';
import {
  fingerprintOf,
  fingerprintsOf,
  hasChanged,
  readExplanations,
  readLedger,
  sourcesOf,
} from '../../build/mutants/ledger.ts';
import { measuredOf } from '../../build/mutants/report.ts';
import { problemsOf } from '../../build/mutants/standing.ts';

const ledger = readLedger();

describe('the mutant ledger', () => {
  test('covers mutated files', () => {
    const sources = areas.flatMap((area) => sourcesOf(area));
    expect(Object.keys(ledger).filter((path) => !sources.includes(path))).toEqual([]);
  });

  test('names as killers tests that are there', () => {
    const killers = new Set(Object.values(ledger).flatMap(({ tests }) => Object.keys(tests)));
    expect([...killers].filter((path) => !existsSync(path))).toEqual([]);
  });

  test('explains every survivor and nothing else, and proves that enough are killed', () => {
    expect(problemsOf(ledger, readExplanations())).toEqual([]);
  });
});

describe('the fingerprint of a file', () => {
  const code = 'export const most = 3;\n';

  test('stays when comments and layout change', () => {
    expect(fingerprintOf('a.ts', `/** The most. */\nexport const most =\n  3;\n`)).toBe(
      fingerprintOf('a.ts', code),
    );
  });

  test.each([
    ['a number', 'export const most = 4;\n'],
    ['a name', 'export const least = 3;\n'],
    ['a type', 'export const most: number = 3;\n'],
  ])('changes with %s', (_, other) => {
    expect(fingerprintOf('a.ts', other)).not.toBe(fingerprintOf('a.ts', code));
  });

  test('changes with a blank within a text', () => {
    expect(fingerprintOf('a.ts', 'f(`a  b`)')).not.toBe(fingerprintOf('a.ts', 'f(`a b`)'));
  });
});

describe('a problem in the ledger', () => {
  const measured = (killed: number, ...survivors: string[]) => ({ source: '', tests: {}, killed, survivors });

  test('is an unexplained survivor', () => {
    expect(problemsOf({ 'a.ts': measured(99, '`x` → `y`') }, new Map())).toEqual([
      'a.ts: survived and is not explained: `x` → `y`',
    ]);
  });

  test('is an explanation of a mutant that did not survive or was never measured', () => {
    const explanations = new Map([
      ['a.ts', ['`x` → `y`']],
      ['b.ts', ['`x` → `y`']],
    ]);
    expect(problemsOf({ 'a.ts': measured(99) }, explanations)).toEqual([
      'a.ts: explained and did not survive: `x` → `y`',
      'b.ts: explained in docs/mutants.md and not measured.',
    ]);
  });

  test('is not an explanation outside a sample', () => {
    const sample = { ...measured(99, '`x` → `y`'), sampleOf: 200 };
    const explained = new Map([['a.ts', ['`x` → `y`', '`y` → `z`']]]);
    expect(problemsOf({ 'a.ts': sample }, explained)).toEqual([]);
    expect(problemsOf({ 'a.ts': sample }, new Map())).not.toEqual([]);
  });

  test('is an area with less than 95 % killed, whatever the explanations and the other areas', () => {
    const explanations = new Map([['a.ts', ['`x` → `y`']]]);
    const of = (killed: number) =>
      problemsOf({ 'a.ts': measured(killed, '`x` → `y`'), 'b.ts': measured(999) }, explanations, [
        ['sign-in', ['a.ts', 'never-measured.ts']],
        ['domain', ['b.ts']],
      ]);
    expect(of(19)).toEqual([]);
    expect(of(18)).toEqual(['sign-in: only 94.7 % of the mutants are killed; 95 % must be.']);
  });
});

describe('the mutant areas', () => {
  // Planned areas have no files yet.
  const there = areas.filter((area) => sourcesOf(area).length > 0);
  test.each(there.map((area) => [area.name, area] as const))('%s: names existing files', (_, area) => {
    expect(area.without.filter((path) => !existsSync(path))).toEqual([]);
    expect(sourcesOf(area).filter((path) => area.without.includes(path))).toEqual([]);
    expect(area.tests.length).toBeGreaterThan(0);
  });

  // A brace list would hide a missing file, so each name is checked separately.
  test.each(there.map((area) => [area.name, area] as const))(
    '%s: each of its globs finds a file',
    (_, { sources, tests }) => {
      const globs = [...sources, ...tests].flatMap(choicesOf);
      expect(globs.filter((glob) => globSync(glob).length === 0)).toEqual([]);
    },
  );

  test('are written with braces of which each choice is looked at', () => {
    expect(choicesOf('a/{b,c}/{d,e}.ts')).toEqual(['a/b/d.ts', 'a/b/e.ts', 'a/c/d.ts', 'a/c/e.ts']);
  });

  test.each(there.map((area) => [area.name, area] as const))(
    '%s: is unchanged right after measuring',
    (_, area) => {
      const fingerprints = fingerprintsOf(area);
      for (const path of sourcesOf(area)) {
        const measured = { source: fingerprints[path] ?? '', tests: {}, killed: 0, survivors: [] };
        expect(hasChanged(path, measured)).toBe(false);
      }
    },
  );

  test('names no file twice', () => {
    const sources = areas.flatMap((area) => sourcesOf(area));
    expect(new Set(sources).size).toBe(sources.length);
  });
});

/** A glob for each choice that the braces in one leave. */
function choicesOf(glob: string): string[] {
  const [braces, choices] = /\{([^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || choices === undefined) return [glob];
  return choices.split(',').flatMap((choice) => choicesOf(glob.replace(braces, choice)));
}

describe('a report', () => {
  const path = 'build/mutants/areas.ts';
  const source = ['const a = `x`;', 'if (a) {', '  stop();', '}'].join('\n');
  const place = (line: number, column: number) => ({ line, column });
  const mutant = (
    status: string,
    start: object,
    end: object,
    replacement: string,
    killedBy: string[] = [],
  ) => ({
    status,
    location: { start, end },
    replacement,
    killedBy,
  });
  const report = {
    files: {
      [path]: {
        source,
        mutants: [
          mutant('Killed', place(1, 1), place(1, 2), '', ['1']),
          mutant('Timeout', place(1, 1), place(1, 2), ''),
          mutant('Survived', place(2, 8), place(4, 2), '{}'),
          mutant('NoCoverage', place(1, 11), place(1, 14), '``'),
          mutant('CompileError', place(1, 1), place(1, 2), ''),
        ],
      },
    },
    testFiles: { 'package.json': { tests: [{ id: '1' }] }, 'README.md': { tests: [{ id: '2' }] } },
  } as unknown as Parameters<typeof measuredOf>[0];

  const before = { [path]: 'source before', 'package.json': 'test before' };

  test('counts timeouts as killed, and identifies survivors by their source', () => {
    expect(measuredOf(report, path, before)).toMatchObject({
      killed: 2,
      survivors: ["`'x'` → `''`", '`{ stop(); }` → `{}`'],
    });
  });

  test('stores the killing tests by their content', () => {
    expect(measuredOf(report, path, before)?.tests).toEqual({ 'package.json': 'test before' });
  });

  test('covers the files as before the run, so that edits during it count as changes', () => {
    const measured = measuredOf(report, path, before);
    expect(measured?.source).toBe('source before');
    expect(measured === null || hasChanged(path, measured)).toBe(true);
  });

  test('says nothing about files it does not name', () => {
    expect(measuredOf(report, 'server/main.ts', before)).toBeNull();
  });
});

test('reads explanations line by line below the name of their file', () => {
  const text = [
    '### src/a.ts',
    '- `x` → `y`: it is the same.',
    'More of it.',
    '- `z` → ``: nobody sees it.',
    '### src/b.ts',
    '- `x` → `y`:',
  ];
  expect([...readExplanations(text.join('\n'))]).toEqual([['src/a.ts', ['`x` → `y`', '`z` → ``']]]);
});

test('states in the document how much must be killed', () => {
  expect(readFileSync('docs/mutants.md', 'utf8')).toContain(`${100 * minKilled} %`);
});
