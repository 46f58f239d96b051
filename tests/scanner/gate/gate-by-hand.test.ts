import { describe, expect, it } from 'vitest';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { gateBench, type Bench } from './gate-bench.ts';

/** Tickets 3 and 4 are known with their type, as in the manifest's references. */
const known = (bench: Bench): Bench => {
  for (const ticketNumber of [3, 4])
    bench.view.apply([{ kind: 'ticket', revision: 998, ticketNumber, typeIndex: 0, state: 1, reference: 1 }]);
  return bench;
};
const supervisor = async () => known(await gateBench({ role: () => 'supervisor' }));
const byHand = (bench: Bench, ticketNumber: number) =>
  bench.gate.admitByHand(ticketNumber, 'gate-a', 'entry');
const elsewhere = {
  scanId: '0190a5c0-0000-7000-8000-00000000000a',
  ticketNumber: 4,
  checkpoint: 'event',
  direction: 'entry',
  gateId: 'gate-b',
  deviceId: 'device-2',
  at: 1_795_284_000_000,
} as const;

describe('checking in by hand', () => {
  it('creates a normal record marked as by hand, judged like a scan', async () => {
    const bench = await supervisor();
    const said = await byHand(bench, 3);
    expect(said.verdict).toMatchObject({ code: 'admit', passes: true });
    expect(said.scan).toMatchObject({
      kind: 'scan',
      byHand: true,
      form: null,
      codeDigest: null,
      ticketNumber: 3,
      passed: true,
    });
    expect(readScanRecord(said.scan)).toMatchObject({ ok: true, unknown: {} });
    expect(bench.view.inside('event')).toBe(1);
  });

  it('refuses a guest who is inside, by hand as well as by code', async () => {
    const bench = await supervisor();
    await byHand(bench, 3);
    expect((await byHand(bench, 3)).verdict.code).toBe('already_inside');
    const scanned = await bench.gate.admit({ via: 'camera', text: await bench.code(3) }, 'gate-a', 'entry');
    expect(scanned.verdict.code).toBe('already_inside');
    expect(bench.view.inside('event')).toBe(1);
  });

  it('refuses a void ticket, and lets a supervisor override it', async () => {
    const bench = await supervisor();
    bench.view.apply([
      { kind: 'ticket', revision: 999, ticketNumber: 3, typeIndex: 0, state: 5, reference: 1 },
    ]);
    const refused = await byHand(bench, 3);
    expect(refused.verdict.code).toBe('cancelled');
    const forced = await bench.gate.force(refused.scan?.scanId ?? '', { reason: 'id_checked', note: null });
    expect(forced.scan).toMatchObject({ passed: true, overrides: refused.scan?.scanId });
  });

  it('never admits for a number that the device does not know', async () => {
    const bench = await supervisor();
    expect((await byHand(bench, 49_999)).verdict).toMatchObject({ code: 'check_by_hand', passes: false });
  });

  it('is not available to stewards', async () => {
    const bench = await gateBench();
    expect(await byHand(bench, 3)).toMatchObject({ scan: null, reason: 'not_allowed' });
    expect(await bench.database.scans.count()).toBe(0);
  });

  it('shows a guest’s status without recording anything', async () => {
    const bench = await supervisor();
    await byHand(bench, 3);
    const { info } = await bench.gate.look({ via: 'hand', ticketNumber: 3 }, 'gate-a');
    expect(info).toMatchObject({ standing: 'already_inside', inside: 1, ticketNumber: 3 });
    expect(await bench.database.scans.count()).toBe(1);
  });
});

describe('undoing a passage of another device', () => {
  const heard = async (role: 'steward' | 'supervisor') => {
    const bench = known(await gateBench({ role: () => role }));
    bench.view.apply([{ kind: 'passage', revision: 999, ...elsewhere }]);
    return bench;
  };

  it('creates a record on a supervisor’s device that names the scan', async () => {
    const bench = await heard('supervisor');
    const said = await bench.gate.undo(elsewhere.scanId);
    expect(said.scan).toMatchObject({
      kind: 'undo',
      undoes: elsewhere.scanId,
      ticketNumber: 4,
      gateId: 'gate-b',
      passed: false,
    });
    expect(readScanRecord(said.scan)).toMatchObject({ ok: true, unknown: {} });
    expect(bench.view.inside('event')).toBe(0);
    expect((await byHand(bench, 4)).verdict.code).toBe('admit');
  });

  it('happens once', async () => {
    const bench = await heard('supervisor');
    await bench.gate.undo(elsewhere.scanId);
    expect(await bench.gate.undo(elsewhere.scanId)).toMatchObject({ scan: null, reason: 'not_allowed' });
  });

  it('is not available to stewards', async () => {
    const bench = await heard('steward');
    expect(await bench.gate.undo(elsewhere.scanId)).toMatchObject({ scan: null, reason: 'not_allowed' });
    expect(bench.view.inside('event')).toBe(1);
  });
});
