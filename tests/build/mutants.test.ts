import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areas, leastKilled } from '../../build/mutants/areas.ts';
import { readExplanations, readLedger, shareKilled, sourcesOf } from '../../build/mutants/ledger.ts';
import { measuredOf } from '../../build/mutants/report.ts';

const ledger = readLedger();

describe('The ledger of mutants', () => {
  test('is of files that are mutated', () => {
    const sources = areas.flatMap((area) => sourcesOf(area));
    expect(Object.keys(ledger).filter((path) => !sources.includes(path))).toEqual([]);
  });

  test('has every survivor explained, and explains nothing else', () => {
    const survivors = Object.entries(ledger).flatMap(([path, { survivors: own }]) =>
      [...new Set(own)].map((one) => `${path}: ${one}`),
    );
    const explained = [...readExplanations()].flatMap(([path, own]) => own.map((one) => `${path}: ${one}`));
    expect(explained.toSorted()).toEqual(survivors.toSorted());
  });

  test('shows that enough of what is measured is killed', () => {
    expect(shareKilled(Object.values(ledger))).toBeGreaterThanOrEqual(leastKilled);
  });
});

describe('The areas of mutants', () => {
  // Areas that are still to come have no files yet.
  const there = areas.filter((area) => sourcesOf(area).length > 0);
  test.each(there.map((area) => [area.name, area] as const))('%s: names files that are there', (_, area) => {
    expect(area.without.filter((path) => !existsSync(path))).toEqual([]);
    expect(sourcesOf(area).filter((path) => area.without.includes(path))).toEqual([]);
    expect(area.tests.length).toBeGreaterThan(0);
  });

  test('name no file twice', () => {
    const sources = areas.flatMap((area) => sourcesOf(area));
    expect(new Set(sources).size).toBe(sources.length);
  });
});

describe('A report', () => {
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

  test('counts what timed out as killed, and names survivors by what stands in the source', () => {
    expect(measuredOf(report, path)).toMatchObject({
      killed: 2,
      survivors: ["`'x'` → `''`", '`{ stop(); }` → `{}`'],
    });
  });

  test('remembers the tests that killed, by what stood in them', () => {
    expect(Object.keys(measuredOf(report, path)?.tests ?? {})).toEqual(['package.json']);
  });

  test('says nothing of a file that it does not name', () => {
    expect(measuredOf(report, 'server/main.ts')).toBeNull();
  });
});

test('Explanations are read line by line, below the name of their file', () => {
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

test('The document says how much must be killed', () => {
  expect(readFileSync('docs/mutants.md', 'utf8')).toContain(`${100 * leastKilled} %`);
});
