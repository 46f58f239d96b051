import { describe, expect, it } from 'vitest';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { gateBench, type Bench } from './gate-bench.ts';

const why = { reason: 'id_checked', note: 'Showed the order' } as const;
const camera = (text: string) => ({ via: 'camera', text }) as const;
const scan = async (bench: Bench, ticketNumber: number) => {
  const said = await bench.gate.admit(camera(await bench.code(ticketNumber)), 'gate-a', 'entry');
  return said.scan?.scanId ?? '';
};
const cancelled = async (role: 'steward' | 'supervisor') => {
  const bench = await gateBench({ role: () => role });
  bench.view.apply([
    { kind: 'ticket', revision: 999, ticketNumber: 3, typeIndex: 0, state: 5, reference: 1 },
  ]);
  return bench;
};

describe('admitting a guest against a verdict', () => {
  it('creates its own record with verdict, reason and note, and counts as inside', async () => {
    const bench = await cancelled('supervisor');
    const refused = await scan(bench, 3);
    const said = await bench.gate.force(refused, why);
    expect(said.verdict).toMatchObject({ code: 'cancelled', passes: true, tone: 'attention' });
    expect(said.scan).toMatchObject({
      kind: 'scan',
      verdict: 'cancelled',
      passed: true,
      forced: 'id_checked',
      note: 'Showed the order',
      overrides: refused,
      ticketNumber: 3,
      seq: 2,
    });
    expect(readScanRecord(said.scan)).toMatchObject({ ok: true, unknown: {} });
    expect([await bench.database.scans.count(), bench.view.inside('event')]).toEqual([2, 1]);
  });

  it('can be undone like any admission', async () => {
    const bench = await cancelled('supervisor');
    const said = await bench.gate.force(await scan(bench, 3), why);
    await bench.gate.undo(said.scan?.scanId ?? '');
    expect(bench.view.inside('event')).toBe(0);
  });

  it('is not available to stewards', async () => {
    const bench = await cancelled('steward');
    expect(await bench.gate.force(await scan(bench, 3), why)).toMatchObject({
      scan: null,
      reason: 'not_allowed',
    });
    expect([await bench.database.scans.count(), bench.view.inside('event')]).toEqual([1, 0]);
  });

  it('happens once, and only for the last scan', async () => {
    const bench = await cancelled('supervisor');
    const first = await scan(bench, 3);
    const second = await scan(bench, 3);
    expect((await bench.gate.force(first, why)).scan).toBeNull();
    expect((await bench.gate.force(second, why)).scan).not.toBeNull();
    expect(await bench.gate.force(second, why)).toMatchObject({ scan: null, reason: 'scan_over' });
    expect(bench.view.inside('event')).toBe(1);
  });
});

describe('sending a guest away when the verdict asks', () => {
  /** Genuine, and newer than this phone's list. */
  const unlisted = 60;
  const asking = (role: 'steward' | 'supervisor') => gateBench({ role: () => role });

  it('creates its own record that names the scan, without a passage', async () => {
    const bench = await asking('supervisor');
    const asked = await scan(bench, unlisted);
    const said = await bench.gate.sendAway(asked);
    expect(said.scan).toMatchObject({
      verdict: 'admit_unlisted',
      passed: false,
      sentAway: true,
      overrides: asked,
      ticketNumber: unlisted,
      seq: 2,
    });
    expect(readScanRecord(said.scan)).toMatchObject({ ok: true, unknown: {} });
    expect(bench.view.inside('event')).toBe(0);
    // It is decided: the same scan cannot admit or turn away anyone again.
    expect((await bench.gate.force(asked, why)).scan).toBeNull();
    expect((await bench.gate.sendAway(asked)).scan).toBeNull();
    expect(await bench.database.scans.count()).toBe(2);
  });

  it('is not available to stewards or for a refusal, which asks nothing', async () => {
    const steward = await asking('steward');
    expect(await steward.gate.sendAway(await scan(steward, unlisted))).toMatchObject({
      scan: null,
      reason: 'not_allowed',
    });
    const refusing = await cancelled('supervisor');
    expect((await refusing.gate.sendAway(await scan(refusing, 3))).scan).toBeNull();
  });

  it('is never counted as a passage', async () => {
    const bench = await asking('supervisor');
    const { scan: record } = await bench.gate.sendAway(await scan(bench, unlisted));
    expect(readScanRecord({ ...record, passed: true })).toMatchObject({ ok: false });
  });
});
