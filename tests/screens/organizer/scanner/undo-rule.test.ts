import { describe, expect, it } from 'vitest';
import type { ScanRow } from '#app/engines/door-desk.ts';
import { lastToUndo, perMinute } from '#screens/organizer/scanner/undo-rule.ts';

const now = 1_000_000;
const row = (scanId: string, facts: Partial<ScanRow['scan']> = {}): ScanRow => ({
  state: 'unsent',
  receipt: null,
  ruling: null,
  scan: {
    version: 1,
    scanId,
    kind: 'scan',
    eventId: 'e',
    deviceId: 'd',
    epoch: 'x',
    seq: 1,
    checkpoint: 'event',
    gateId: 'g',
    direction: 'entry',
    ticketNumber: 1,
    form: 'printed',
    test: false,
    verdict: 'admit',
    passed: true,
    codeDigest: null,
    knownRevision: 0,
    deviceTime: now,
    correctedTime: now,
    uncertaintyMs: 0,
    operator: null,
    undoes: null,
    note: null,
    previousHash: '',
    ...facts,
  },
});

describe('undo', () => {
  it('undoes the newest admission, skipping refusals', () => {
    expect(lastToUndo([row('b', { passed: false, verdict: 'forged' }), row('a')])).toBe('a');
  });

  it('never undoes a scan twice, nor one before an undone scan', () => {
    expect(
      lastToUndo([row('u', { kind: 'undo', passed: false, undoes: 'b' }), row('b'), row('a')]),
    ).toBeNull();
  });

  it('undoes nothing a supervisor undid elsewhere', () => {
    expect(lastToUndo([{ ...row('a'), ruling: 'undone' }])).toBeNull();
  });

  it('has nothing to undo on a new device', () => {
    expect(lastToUndo([])).toBeNull();
  });
});

describe('the admission rate', () => {
  it("counts this gate's valid admissions of the last minute", () => {
    const rows = [
      row('u', { kind: 'undo', passed: false, undoes: 'a' }),
      row('a'),
      row('b'),
      row('old', { correctedTime: now - 60_000 }),
      row('other', { gateId: 'h' }),
      row('refused', { passed: false }),
      row('test', { test: true }),
      row('out', { direction: 'exit' }),
    ];
    expect(perMinute(rows, 'g', now)).toBe(1);
  });

  it('omits what the server does not count', () => {
    const rows = [
      { ...row('a'), ruling: 'again' as const },
      { ...row('b'), ruling: 'undone' as const },
      { ...row('c'), ruling: 'first' as const },
    ];
    expect(perMinute(rows, 'g', now)).toBe(1);
  });
});
