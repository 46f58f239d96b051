import { describe, expect, it } from 'vitest';
import { readScanRecord } from '#contract/door/scan-record.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import { viewWith } from '#tests/fuzz/view-with.ts';
import { handClock } from '../hand-clock.ts';
import { doorsOpen, gateBench, type Bench } from './gate-bench.ts';

const camera = (text: string) => ({ via: 'camera', text }) as const;
/** Tickets 3, 4 and 5 belong to one order. */
const wrapView = (view: EventView): EventView =>
  viewWith(view, { groupOf: (number) => (number >= 3 && number <= 5 ? [3, 4, 5] : [number]) });
const scan = async (bench: Bench, ticketNumber: number, direction: 'entry' | 'exit' = 'entry') => {
  const said = await bench.gate.admit(camera(await bench.code(ticketNumber)), 'gate-a', direction);
  return said.scan?.scanId ?? '';
};
/** Advances the time with each scan, because time determines their order. */
function ticking() {
  let now = doorsOpen;
  return () => ({ now: (now += 1_000), uncertaintyMs: 20 });
}
async function orderBench(changes: Parameters<typeof gateBench>[0] = {}) {
  const bench = await gateBench({ wrapView, time: ticking(), ...changes });
  bench.view.apply(
    [3, 4, 5].map((ticketNumber) => ({
      kind: 'ticket',
      revision: 999,
      ticketNumber,
      typeIndex: 0,
      state: 1,
      reference: 1,
    })),
  );
  return bench;
}
const revoke = (bench: Bench, ticketNumber: number) =>
  bench.view.apply([{ kind: 'ticket', revision: 1_000, ticketNumber, typeIndex: 0, state: 3, reference: 1 }]);

describe('the order of a scanned ticket', () => {
  it('shows each ticket’s status and whether it is inside', async () => {
    const bench = await orderBench();
    revoke(bench, 5);
    const group = await bench.gate.group(await scan(bench, 3));
    expect(group).toMatchObject({ leader: 3, direction: 'entry', mayPass: true });
    expect(
      group?.tickets.map(({ ticketNumber, inside, standing }) => [ticketNumber, inside, standing]),
    ).toEqual([
      [3, 1, 'already_inside'],
      [4, 0, 'admit'],
      [5, 0, 'revoked'],
    ]);
    expect(await bench.database.scans.count()).toBe(1);
  });

  it('enters together with one record and one verdict each, and refusals stay refusals', async () => {
    const bench = await orderBench();
    revoke(bench, 5);
    const lead = await scan(bench, 3);
    const [fourth, fifth, again] = [
      await bench.gate.admitMember(lead, 4),
      await bench.gate.admitMember(lead, 5),
      await bench.gate.admitMember(lead, 4),
    ];
    expect(
      [fourth, fifth, again].map(({ verdict }) => [verdict.ticketNumber, verdict.code, verdict.passes]),
    ).toEqual([
      [4, 'admit', true],
      [5, 'revoked', false],
      [4, 'already_inside', false],
    ]);
    expect(bench.view.inside('event')).toBe(2);
    const records = (await bench.database.scans.toArray()).map((row) => row.scan);
    expect(records.slice(1)).toMatchObject([
      { lead, ticketNumber: 4, form: null, codeDigest: null, passed: true, gateId: 'gate-a' },
      { lead, ticketNumber: 5, passed: false },
      { lead, ticketNumber: 4, passed: false },
    ]);
    expect(records.every((record) => readScanRecord(record).ok)).toBe(true);
  });

  it('leaves together too', async () => {
    const bench = await orderBench();
    await scan(bench, 4);
    const lead = await scan(bench, 3, 'exit');
    const out = await bench.gate.admitMember(lead, 4);
    expect([out.verdict.code, out.scan?.direction, bench.view.inside('event')]).toEqual(['exit', 'exit', 0]);
  });

  const strangers = [
    ['a ticket of another order', async (_bench: Bench, lead: string) => [lead, 6] as const],
    [
      'after the next ticket was scanned',
      async (bench: Bench, lead: string) => {
        await scan(bench, 9);
        return [lead, 4] as const;
      },
    ],
    [
      'once the scan was undone',
      async (bench: Bench, lead: string) => {
        await bench.gate.undo(lead);
        return [lead, 4] as const;
      },
    ],
    ['with a scan that never was', async () => ['nothing', 4] as const],
  ] as const;
  it.each(strangers)('brings no one along: %s', async (_why, then) => {
    const bench = await orderBench();
    const [scanId, number] = await then(bench, await scan(bench, 3));
    const before = await bench.database.scans.count();
    expect(await bench.gate.admitMember(scanId, number)).toMatchObject({ scan: null, reason: 'scan_over' });
    expect(await bench.database.scans.count()).toBe(before);
  });

  it('brings no one along five minutes later', async () => {
    const clock = handClock();
    const bench = await orderBench({ clock });
    const lead = await scan(bench, 3);
    await clock.advance(5 * 60_000 + 1);
    expect(await bench.gate.group(lead)).toBeNull();
    expect((await bench.gate.admitMember(lead, 4)).scan).toBeNull();
  });

  it.each([
    ['steward', false],
    ['supervisor', true],
  ] as const)('after a reused code brings others along on the device of a %s: %s', async (role, may) => {
    const bench = await orderBench({ role: () => role });
    await scan(bench, 3);
    const lead = await scan(bench, 3);
    expect((await bench.gate.group(lead))?.mayPass).toBe(may);
    expect((await bench.gate.admitMember(lead, 4)).scan !== null).toBe(may);
  });

  it('is not shown for an invalid ticket', async () => {
    const bench = await orderBench({ role: () => 'supervisor' });
    revoke(bench, 3);
    expect(await bench.gate.group(await scan(bench, 3))).toBeNull();
  });
});
