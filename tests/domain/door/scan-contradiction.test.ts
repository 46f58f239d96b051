import { describe, expect, test } from 'vitest';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import { countOf, otherCounts, statusOf, undoneBy, type StoredScan } from '#domain/door/scan-status.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { idOf, passage, scanRecord } from './records.ts';

const stored = (change: Partial<StoredScan> = {}, scan: Partial<ScanRecord> = {}): StoredScan => ({
  scan: scanRecord(scan),
  state: 'acknowledged',
  receipt: null,
  ruling: 'first',
  ...change,
});
const receiptOf = (first: object | null) =>
  ({ outcome: { first } }) as unknown as NonNullable<StoredScan['receipt']>;
const conflict = (change: Partial<ConflictFacts> = {}): ConflictFacts => ({
  conflictId: idOf(9),
  kind: 'double_admission',
  ticketNumber: 7,
  checkpoint: 'event',
  first: passage(2),
  other: passage(1),
  status: 'open',
  ...change,
});

describe('how a scan counts', () => {
  test.each<[string, Partial<StoredScan>, Partial<ScanRecord>, boolean, string]>([
    ['an entry counts', {}, {}, false, 'counts'],
    ['an entry that nobody has ruled yet counts', { ruling: null }, {}, false, 'counts'],
    ['an entry after another is overruled', { ruling: 'again' }, {}, false, 'overruled'],
    ['an entry taken back here is undone', {}, {}, true, 'undone'],
    ['an entry taken back elsewhere is undone', { ruling: 'undone' }, {}, false, 'undone'],
    ['a refusal is nothing', {}, { passed: false }, false, 'nothing'],
    ['a rehearsal is nothing', {}, { test: true }, false, 'nothing'],
    ['an undo is nothing', {}, { kind: 'undo', undoes: idOf(2) }, false, 'nothing'],
    ['a passage of no ticket is nothing', {}, { ticketNumber: null }, false, 'nothing'],
    ['a refusal taken back is nothing', {}, { passed: false }, true, 'nothing'],
  ])('%s', (_, change, scan, undone, count) => {
    expect(countOf(stored(change, scan), undone)).toBe(count);
    expect(statusOf(stored(change, scan), [], undone).count).toBe(count);
  });
});

describe('what a scan conflicts with', () => {
  const overruled = stored({ ruling: 'again', receipt: receiptOf(passage(5)) });

  test.each<[string, StoredScan, readonly ConflictFacts[], unknown]>([
    [
      'nothing, where it is in no conflict',
      stored(),
      [conflict({ first: passage(3), other: passage(4) })],
      null,
    ],
    ['the first, where it names the conflict', stored(), [conflict()], passage(2)],
    ['the first of the conflict, before what its receipt says', overruled, [conflict()], passage(2)],
    ['what its receipt says, where it was overruled', overruled, [], passage(5)],
    [
      'somebody unknown, where its receipt does not say',
      stored({ ruling: 'again', receipt: receiptOf(null) }),
      [],
      null,
    ],
    ['somebody unknown, where it has no receipt', stored({ ruling: 'again' }), [], null],
    [
      'the other, where it is the first',
      stored(),
      [conflict({ first: passage(1), other: passage(4) })],
      passage(4),
    ],
    [
      'nothing, where the conflict has no first',
      stored(),
      [conflict({ first: null, other: passage(4) })],
      null,
    ],
  ])('is %s', (_, scan, conflicts, other) => {
    const { against } = statusOf(scan, conflicts, false);
    expect(against?.other ?? null).toEqual(other);
  });

  test.each(['dissolved', 'resolved'] as const)('is empty in a conflict that is %s', (status) => {
    const over = [conflict({ status }), conflict({ status, first: passage(1), other: passage(4) })];
    expect(statusOf(stored(), over, false).against).toBeNull();
  });

  test("has the conflict's kind, or double admission when it was only overruled", () => {
    const voided = conflict({ kind: 'admitted_after_void' });
    expect(statusOf(stored(), [voided], false).against?.kind).toBe('admitted_after_void');
    const beside = conflict({ kind: 'unknown', first: passage(1), other: passage(4) });
    expect(statusOf(stored(), [beside], false).against?.kind).toBe('unknown');
    expect(statusOf(overruled, [], false).against?.kind).toBe('double_admission');
  });

  test('is unknown for a scan overruled before its own receipt', () => {
    const receipt = { outcome: null } as unknown as NonNullable<StoredScan['receipt']>;
    for (const one of [stored({ ruling: 'again' }), stored({ ruling: 'again', receipt })])
      expect(statusOf(one, [], false).against).toEqual({ kind: 'double_admission', other: null });
  });

  test('is empty for a scan that does not count and was not overruled', () => {
    expect(statusOf(stored(), [conflict()], true)).toEqual({
      count: 'undone',
      against: null,
      found: null,
    });
    expect(statusOf(stored({}, { passed: false }), [conflict()], false)).toEqual({
      count: 'nothing',
      against: null,
      found: null,
    });
  });
});

test.each<[string, Partial<ConflictFacts>, boolean | undefined]>([
  ['a second admission by one ticket does not count', {}, false],
  ['one beside nobody does not', { first: null }, false],
  ['an admission by a void ticket does', { kind: 'admitted_after_void' }, true],
  ['one by a ticket that changed hands does', { first: passage(2, { ticketNumber: 8 }) }, true],
  [
    'of an unknown conflict nobody knows',
    { kind: 'unknown', first: passage(2, { ticketNumber: 8 }) },
    undefined,
  ],
])('Of a conflict’s other passage: %s', (_, change, counts) => {
  expect(otherCounts(conflict(change))).toBe(counts);
});

test('reports by id what later records undid', () => {
  const rows = [
    stored(),
    stored({}, { kind: 'undo', undoes: idOf(4) }),
    stored({}, { kind: 'undo', undoes: idOf(5) }),
  ];
  expect([...undoneBy(rows)]).toEqual([idOf(4), idOf(5)]);
});
