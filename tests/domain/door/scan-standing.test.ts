import { describe, expect, test } from 'vitest';
import { countOf, type ScanRuling } from '#domain/door/scan-standing.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { idOf, scanRecord } from './records.ts';
import { open } from '#tests/domain/manifest/small-event.ts';

const rulings: readonly ScanRuling[] = [null, 'first', 'again', 'none', 'undone'];
const scans: readonly [string, Partial<ScanRecord>][] = [
  ['an entry', {}],
  ['an exit', { direction: 'exit', verdict: 'exit' }],
  ['a refusal', { passed: false, verdict: 'already_inside' }],
  ['a rehearsal', { test: true }],
];

describe('what a list says of a scan', () => {
  const cases = scans.flatMap(([name, facts]) =>
    rulings.flatMap((ruling) => [true, false].map((undone) => [name, ruling, undone, facts] as const)),
  );
  test.each(cases)('is what the counters do: %s, ruled %s, undone here: %s', (_, ruling, undone, facts) => {
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
