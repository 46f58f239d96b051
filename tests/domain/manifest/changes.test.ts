import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continuesFrom } from '#domain/manifest/changes.ts';
import type { Change } from '#domain/manifest/manifest.ts';
import { idOf, passage } from '#tests/domain/door/records.ts';
import { readPage } from './read-page.ts';

const lines: Change[] = [
  { kind: 'ticket', revision: 1, ticketNumber: 5, typeIndex: 0, state: 3, reference: 77 },
  { kind: 'passage', revision: 2, ...passage(1) },
  { kind: 'ruling', revision: 2, scanId: idOf(1), ruling: 'again' },
  {
    kind: 'conflict',
    revision: 2,
    conflict: {
      conflictId: idOf(1),
      kind: 'double_admission',
      ticketNumber: 7,
      checkpoint: 'event',
      first: passage(2),
      other: passage(1),
      status: 'open',
    },
  },
  { kind: 'header', revision: 3, signed: { header: '{}', keyId: 'abcdef', signature: 'abc_-' } },
];

describe('reading a page of changes', () => {
  test('returns every kind of line', () => {
    expect(readPage(JSON.parse(JSON.stringify(lines)))).toEqual({ ok: true, changes: lines, ignored: 0 });
  });

  test("skips a newer server's kinds and fields", () => {
    const newer = [
      { kind: 'weather', revision: 1, rain: true },
      { ...lines[0], colour: 'red' },
    ];
    expect(readPage(newer)).toEqual({ ok: true, changes: [lines[0]], ignored: 1 });
  });

  test.each<[string, unknown]>([
    ['[1].ticketNumber', { ...lines[0], ticketNumber: -1 }],
    ['[1].state', { ...lines[0], state: '3' }],
    ['[1].scanId', { ...lines[1], revision: 3, scanId: 'x' }],
    ['[1].direction', { ...lines[1], direction: 5 }],
    ['[1].at', { ...lines[1], at: 1e99 }],
    ['[1].ruling', { ...lines[2], ruling: null }],
    [
      '[1].conflict.other',
      {
        kind: 'conflict',
        revision: 3,
        conflict: { ...(lines[3]?.kind === 'conflict' ? lines[3].conflict : {}), other: null },
      },
    ],
    [
      '[1].signed.signature',
      { kind: 'header', revision: 3, signed: { header: '{}', keyId: 'abcdef', signature: '=' } },
    ],
    ['[1].revision', { kind: 'weather' }],
    ['[1].', null],
  ])('refuses the whole page for %s', (field, line) => {
    expect(readPage([lines[0], line, lines[4]])).toMatchObject({
      ok: false,
      code: 'bad_changes',
      problem: { field },
    });
  });

  const conflictOf = (line: Change | undefined) => (line?.kind === 'conflict' ? line.conflict : undefined);
  test.each<[string, object, readonly unknown[]]>([
    ['an unknown ruling changes nothing', { ...lines[2], ruling: 'shared' }, []],
    ['an unknown way to pass uses the ticket', { ...lines[1], direction: 'sideways' }, [lines[1]]],
    [
      'an unknown kind of conflict stays one',
      { ...lines[3], conflict: { ...conflictOf(lines[3]), kind: 'triple_admission' } },
      [{ ...lines[3], conflict: { ...conflictOf(lines[3]), kind: 'unknown' } }],
    ],
    [
      'an unknown status of a conflict leaves it open',
      { ...lines[3], conflict: { ...conflictOf(lines[3]), status: 'escalated' } },
      [lines[3]],
    ],
  ])('of a newer server: %s', (_, line, changes) => {
    expect(readPage([line])).toEqual({ ok: true, changes, ignored: 1 - changes.length });
  });

  test('rejects decreasing revisions', () => {
    expect(readPage([lines[4], lines[0]])).toMatchObject({
      ok: false,
      problem: { field: '[1].revision' },
    });
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (page) => {
        expect([true, false]).toContain(readPage(page).ok);
      }),
    );
  });
});

describe('a page of changes requested from revision 5', () => {
  const page = (cursor: number, more: boolean, ...revisions: number[]) => ({
    cursor,
    more,
    changes: revisions.map((revision) => ({ revision })),
  });
  test.each([
    ['that brings nothing new', page(5, false), true],
    ['that brings all there is', page(7, false, 6, 7, 7), true],
    ['that moves on without a line', page(7, true), true],
    ['with more to come', page(7, true, 6, 7), true],
    ['that stands still with more to come', page(5, true), false],
    ['that goes back', page(4, false), false],
    ['that goes back with more to come', page(4, true), false],
    ['with a line of before', page(7, false, 5, 6), false],
    ['with a last line of before', page(7, false, 6, 5), false],
    ['with a line beyond its own end', page(7, false, 6, 8), false],
    ['with a line beyond its own end, and more to come', page(7, true, 8), false],
  ])('continues from there only if it should: %s', (_, one, goesOn) => {
    expect(continuesFrom(5, one)).toBe(goesOn);
  });
});
