import { describe, expect, test } from 'vitest';
import { judge, verdictCodes, type VerdictCode } from '#domain/door/verdict.ts';
import { verdictText, type VerdictTextContext } from '#app/scanning/verdict-text.ts';
import { scanning } from '#messages/en/door/scanning.ts';
import { severityPairs, verdictTable } from './verdicts.ts';
import { formatsIn } from '#messages/formats-in.ts';

const names = new Map([
  ['a', 'Gate A'],
  ['b', 'Gate B'],
  ['c', 'Gate C'],
]);

describe('the verdict table', () => {
  test.each(verdictTable)('$name: $code', (row) => {
    const verdict = judge(row.reading, row.known, row.context);
    expect(verdict).toMatchObject({ code: row.code, tone: row.tone, passes: row.passes });
    const { now, timeZone } = row.context;
    const context: VerdictTextContext = {
      now,
      timeZone,
      gateName: (gateId) => names.get(gateId),
      otherGate: 'another gate',
      isLeaving: row.context.direction === 'exit',
      texts: scanning.verdicts,
      formats: formatsIn.en,
    };
    const { title, sentences } = verdictText(verdict, context);
    expect([title, ...sentences].join(' ')).toContain(row.words);
  });

  test('has a row for every code', () => {
    const seen = new Set<VerdictCode>(verdictTable.map((row) => row.code));
    expect(verdictCodes.filter((code) => !seen.has(code))).toEqual([]);
  });

  test('is never green for a test ticket', () => {
    const verdicts = verdictTable.map((row) => judge(row.reading, row.known, row.context));
    expect(verdicts.filter((verdict) => verdict.test && verdict.tone === 'admit')).toEqual([]);
  });

  test('passes on green, and on amber only for a test ticket, a newer one under policy admit, and an exit without an entry', () => {
    for (const row of verdictTable) {
      const { test: isTest } = judge(row.reading, row.known, row.context);
      const isExpected =
        row.tone === 'admit' ||
        (isTest && (row.code === 'admit' || row.code === 'exit')) ||
        row.code === 'not_inside' ||
        (row.code === 'admit_unlisted' && row.context.policy.unlisted === 'admit');
      expect(judge(row.reading, row.known, row.context).passes, row.name).toBe(isExpected);
    }
  });
});

describe('the order of severity', () => {
  test.each(severityPairs)('$wins wins over $over', (pair) => {
    expect(judge(pair.reading, pair.known, pair.context).code).toBe(pair.wins);
  });

  test('is checked for every two adjacent codes that can apply at once', () => {
    const alone: VerdictCode[] = ['check_by_hand', 'not_inside', 'admit', 'admit_unlisted', 'exit'];
    const winners = new Set(severityPairs.map((pair) => pair.wins));
    expect(verdictCodes.filter((code) => !winners.has(code))).toEqual(alone);
  });
});
