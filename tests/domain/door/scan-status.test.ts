import { describe, expect, test } from 'vitest';
import {
  countOf,
  otherCounts,
  statusOf,
  type ScanRuling,
  type StoredScan,
} from '#domain/door/scan-status.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import { idOf, passage, scanRecord } from './records.ts';
import { open } from '#tests/domain/manifest/small-event.ts';

const rulings: readonly ScanRuling[] = [null, 'first', 'again', 'none', 'undone'];
const scans: readonly [string, Partial<ScanRecord>][] = [
  ['an entry', {}],
  ['an exit', { direction: 'exit', verdict: 'exit' }],
  ['a refusal', { passed: false, verdict: 'already_inside' }],
  ['a rehearsal', { test: true }],
];

describe("a scan's status in a list", () => {
  const cases = scans.flatMap(([name, facts]) =>
    rulings.flatMap((ruling) => [true, false].map((undone) => [name, ruling, undone, facts] as const)),
  );
  test.each(cases)('matches the counters: %s, ruled %s, undone here: %s', (_, ruling, undone, facts) => {
    const scan = scanRecord(facts);
    const view = open();
    view.applyOwn(scan);
    if (ruling !== null && ruling !== 'none')
      view.apply([{ kind: 'ruling', revision: 99, scanId: scan.scanId, ruling }]);
    if (undone)
      view.applyOwn(scanRecord({ scanId: idOf(2), kind: 'undo', undoes: scan.scanId, passed: false }));
    const counted = view.passage(scan.scanId) !== undefined;
    expect(countOf({ scan, ruling }, undone) === 'counts').toBe(counted);
  });
});

describe("a conflict's resolution", () => {
  const found = { how: 'second_person', by: 'supervisor', at: 5 } as const;
  /** A ticket's second passage, resolved; scan 1 is the one under test. */
  const conflict = (
    first: number | null,
    other: number,
    more: Partial<ConflictFacts> = {},
  ): ConflictFacts => ({
    conflictId: idOf(other),
    kind: 'double_admission',
    ticketNumber: 7,
    checkpoint: 'event',
    first: first === null ? null : passage(first),
    other: passage(other),
    status: 'resolved',
    resolution: found,
    ...more,
  });
  const stored: StoredScan = { scan: scanRecord(), state: 'acknowledged', receipt: null, ruling: 'again' };

  test('counts a second person by the scan that names it and no other', () => {
    expect(statusOf(stored, [conflict(2, 1)], false)).toMatchObject({ count: 'counts', found });
    expect(statusOf(stored, [conflict(1, 2)], false)).toMatchObject({ count: 'overruled', found });
  });

  test('applies only to the scans it names', () => {
    expect(statusOf(stored, [conflict(2, 3), conflict(null, 3)], false).found).toBeNull();
  });

  test('prevails over anything that is open or undecided', () => {
    const open = conflict(2, 1, { status: 'open', resolution: null });
    const silent = conflict(2, 1, { resolution: null });
    expect(statusOf(stored, [open, conflict(1, 4)], false).found).toMatchObject({ other: passage(4) });
    expect(statusOf(stored, [silent], false)).toMatchObject({ count: 'overruled', found: null });
  });

  test.each([
    ['second_person', true],
    ['same_person', false],
    ['mis_scan', false],
    ['unknown', undefined],
  ] as const)('as %s decides whether the other passage counts: %s', (how, counts) => {
    expect(otherCounts(conflict(2, 1, { resolution: { ...found, how } }))).toBe(counts);
  });
});
