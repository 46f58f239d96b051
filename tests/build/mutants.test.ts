import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areas, leastKilled } from '../../build/mutants/areas.ts';
import {
  fingerprintsOf,
  hasChanged,
  readExplanations,
  readLedger,
  sourcesOf,
} from '../../build/mutants/ledger.ts';
import { measuredOf } from '../../build/mutants/report.ts';
import { problemsOf } from '../../build/mutants/standing.ts';

const ledger = readLedger();

describe('The ledger of mutants', () => {
  test('is of files that are mutated', () => {
    const sources = areas.flatMap((area) => sourcesOf(area));
    expect(Object.keys(ledger).filter((path) => !sources.includes(path))).toEqual([]);
  });

  test('has every survivor explained, explains nothing else, and shows that enough is killed', () => {
    expect(problemsOf(ledger, readExplanations())).toEqual([]);
  });
});

describe('A ledger has a problem', () => {
  const measured = (killed: number, ...survivors: string[]) => ({ source: '', tests: {}, killed, survivors });

  test('where a survivor is not explained', () => {
    expect(problemsOf({ 'a.ts': measured(99, '`x` → `y`') }, new Map())).toEqual([
      'a.ts: survived and is not explained: `x` → `y`',
    ]);
  });

  test('where something is explained that did not survive, or was never measured', () => {
    const explanations = new Map([
      ['a.ts', ['`x` → `y`']],
      ['b.ts', ['`x` → `y`']],
    ]);
    expect(problemsOf({ 'a.ts': measured(99) }, explanations)).toEqual([
      'a.ts: explained and did not survive: `x` → `y`',
      'b.ts: explained in docs/mutants.md and not measured.',
    ]);
  });

  test('and none where what is explained is no part of a sample', () => {
    const sample = { ...measured(99, '`x` → `y`'), sampleOf: 200 };
    const explained = new Map([['a.ts', ['`x` → `y`', '`y` → `z`']]]);
    expect(problemsOf({ 'a.ts': sample }, explained)).toEqual([]);
    expect(problemsOf({ 'a.ts': sample }, new Map())).not.toEqual([]);
  });

  test('where less than 95 % of an area are killed, however well the rest is explained and the others stand', () => {
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
