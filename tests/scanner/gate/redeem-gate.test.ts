import { describe, expect, it } from 'vitest';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { redemptionRules, singleEntry } from '#domain/door/admission-rules.ts';
import { writeJoins } from '#domain/manifest/order-joins.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { verdictText } from '#app/scanning/verdict-text.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { scanning } from '#messages/en/door/scanning.ts';
import { doorsOpen, gateBench, type Bench } from './gate-bench.ts';

const type = { validFrom: null, validUntil: null };
/** Tickets are type 0, drinks type 1 (twice each, at the bar), meals type 2 (once, at the kitchen). */
const header: Partial<ManifestHeader> = {
  types: [
    { ...type, index: 0, name: 'Standard', gates: [] },
    { ...type, index: 1, name: 'Drinks', gates: ['bar'], addOn: true },
    { ...type, index: 2, name: 'Meal', gates: ['kitchen'], addOn: true },
  ],
  gates: [
    { gateId: 'gate-a', index: 0, name: 'North', checkpoint: 'event' },
    { gateId: 'bar', index: 1, name: 'Bar', checkpoint: 'add-on-1' },
    { gateId: 'kitchen', index: 2, name: 'Kitchen', checkpoint: 'add-on-2' },
  ],
  rules: { event: singleEntry, 'add-on-1': redemptionRules(2), 'add-on-2': redemptionRules(1) },
};
/** Ticket 3 with drinks 4 and 5 and meal 6, then ticket 7 with drinks 8, in one order; ticket 10 in another. */
const types = new Map<number, number>([
  [4, 1],
  [5, 1],
  [6, 2],
  [8, 1],
]);
const joins = writeJoins(Uint8Array.from({ length: 50 }, (_, number) => Number(number > 3 && number <= 8)));

async function redeemBench(changes: Parameters<typeof gateBench>[0] = {}) {
  let now = doorsOpen;
  const time = () => ({ now: (now += 1_000), uncertaintyMs: 20 });
  const bench = await gateBench({ time, header: { ...header, joins }, ...changes });
  bench.view.apply(Array.from({ length: 10 }, (_, number) => change(number + 3, 1)));
  return bench;
}
const change = (ticketNumber: number, state: number) =>
  ({
    kind: 'ticket',
    revision: 999,
    ticketNumber,
    typeIndex: types.get(ticketNumber) ?? 0,
    state,
    reference: 1,
  }) as const;
const scan = async (bench: Bench, ticketNumber: number, gateId: string) => {
  const text = await bench.code(ticketNumber, types.get(ticketNumber) ?? 0);
  return bench.gate.admit({ via: 'camera', text }, gateId, 'entry');
};
const said = async (bench: Bench, ticketNumber: number, gateId: string, addOn: string) => {
  const { verdict } = await scan(bench, ticketNumber, gateId);
  return verdictText(verdict, {
    now: doorsOpen,
    timeZone: 'Africa/Banjul',
    gateName: () => 'Bar',
    otherGate: 'another gate',
    addOn,
    texts: scanning.verdicts,
    formats: formatsIn.en,
  }).title;
};

describe('the gate of an add-on', () => {
  it('redeems a ticket’s add-on by the ticket’s code, up to its limit', async () => {
    const bench = await redeemBench();
    const titles = [];
    for (let nth = 0; nth < 5; nth += 1) titles.push(await said(bench, 3, 'bar', 'Drinks'));
    expect(titles).toEqual([
      'Drinks: 1 of 2 left',
      'Drinks: 0 of 2 left',
      'Drinks: 1 of 2 left',
      'Drinks: 0 of 2 left',
      'Drinks: none left',
    ]);
    const records = (await bench.database.scans.toArray()).map((row) => row.scan);
    expect(records.map(({ ticketNumber, passed, verdict }) => [ticketNumber, passed, verdict])).toEqual([
      [4, true, 'admit'],
      [4, true, 'admit'],
      [5, true, 'admit'],
      [5, true, 'admit'],
      [5, false, 'limit_reached'],
    ]);
    expect(records.every((record) => record.checkpoint === 'add-on-1' && readScanRecord(record).ok)).toBe(
      true,
    );
  });

  it('redeems by the add-on’s own code too', async () => {
    const bench = await redeemBench();
    expect(await said(bench, 6, 'kitchen', 'Meal')).toBe('Meal: redeemed');
    expect(await said(bench, 3, 'kitchen', 'Meal')).toBe('Meal: none left');
  });

  it('redeems on a phone that scanned exits at its previous gate', async () => {
    const bench = await redeemBench();
    const text = await bench.code(6, 2);
    const { verdict } = await bench.gate.admit({ via: 'camera', text }, 'kitchen', 'exit');
    expect([verdict.code, verdict.uses]).toEqual(['admit', { used: 0, of: 1 }]);
    const [row] = await bench.database.scans.toArray();
    expect(row?.scan.direction).toBe('entry');
    expect(await said(bench, 6, 'kitchen', 'Meal')).toBe('Meal: none left');
  });

  it('redeems nothing for another ticket of the order, or one without an add-on', async () => {
    const bench = await redeemBench();
    expect(await said(bench, 7, 'kitchen', 'Meal')).toBe('Meal: not with this ticket');
    expect(await said(bench, 10, 'bar', 'Drinks')).toBe('Drinks: not with this ticket');
    expect(await said(bench, 6, 'bar', 'Drinks')).toBe('Drinks: not with this ticket');
  });

  it('redeems nothing for a void ticket, and nothing that was cancelled', async () => {
    const bench = await redeemBench();
    bench.view.apply([change(3, 3), change(8, 5)]);
    expect((await scan(bench, 3, 'bar')).verdict.code).toBe('revoked');
    expect((await scan(bench, 7, 'bar')).verdict.code).toBe('cancelled');
    expect((await scan(bench, 4, 'bar')).verdict.code).toBe('admit');
  });

  it('does not affect presence, and never admits at an entrance', async () => {
    const bench = await redeemBench();
    await scan(bench, 3, 'bar');
    expect([bench.view.inside('event'), bench.view.entries('bar')]).toEqual([0, 1]);
    expect((await scan(bench, 3, 'gate-a')).verdict.code).toBe('admit');
    expect((await scan(bench, 4, 'gate-a')).verdict.code).toBe('wrong_gate');
    expect(bench.view.inside('event')).toBe(1);
  });

  it('shows attendees of the order at an entrance, and no order where add-ons are redeemed', async () => {
    const bench = await redeemBench();
    const entered = await scan(bench, 3, 'gate-a');
    const group = await bench.gate.group(entered.scan?.scanId ?? '');
    expect(group?.tickets.map(({ ticketNumber }) => ticketNumber)).toEqual([3, 7]);
    const atBar = await scan(bench, 3, 'bar');
    expect((await bench.gate.group(atBar.scan?.scanId ?? ''))?.tickets).toHaveLength(1);
  });

  it('redeems by the code that replaced the ticket’s, however often it was replaced', async () => {
    const bench = await redeemBench({ header: { ...header, joins, follows: [[30, 3]] } });
    bench.view.apply([change(3, 3), change(30, 1)]);
    expect(await said(bench, 30, 'bar', 'Drinks')).toBe('Drinks: 1 of 2 left');
    bench.view.apply([change(30, 3), { ...change(50, 1), follows: 3 }]);
    expect((await scan(bench, 30, 'bar')).verdict.code).toBe('revoked');
    expect(await said(bench, 50, 'bar', 'Drinks')).toBe('Drinks: 0 of 2 left');
    expect(await said(bench, 50, 'kitchen', 'Meal')).toBe('Meal: redeemed');
    // A later change of its state leaves that as it is, and the add-ons' own codes stay valid.
    bench.view.apply([change(50, 9), change(50, 1)]);
    expect(await said(bench, 50, 'bar', 'Drinks')).toBe('Drinks: 1 of 2 left');
    expect(await said(bench, 5, 'bar', 'Drinks')).toBe('Drinks: 0 of 2 left');
    const records = (await bench.database.scans.toArray()).map((row) => row.scan.ticketNumber);
    expect(records).toEqual([4, 30, 4, 6, 5, 5]);
  });

  it('redeems nothing by the new code with a manifest of an older server', async () => {
    const bench = await redeemBench();
    bench.view.apply([change(3, 3), change(30, 1)]);
    expect(await said(bench, 30, 'bar', 'Drinks')).toBe('Drinks: not with this ticket');
  });

  it('undoes a redemption', async () => {
    const bench = await redeemBench();
    const first = await scan(bench, 6, 'kitchen');
    await bench.gate.undo(first.scan?.scanId ?? '');
    expect(await said(bench, 3, 'kitchen', 'Meal')).toBe('Meal: redeemed');
  });

  it('is checked by hand in an app without add-ons, which sees an unknown rule', async () => {
    const rules = { ...header.rules, 'add-on-1': { ...redemptionRules(2), reentry: 'unknown' as const } };
    const bench = await redeemBench({ header: { ...header, joins, rules } });
    for (const number of [3, 4, 10]) {
      const { verdict } = await scan(bench, number, 'bar');
      expect([verdict.code, verdict.passes]).toEqual(['check_by_hand', false]);
    }
    expect((await scan(bench, 3, 'gate-a')).verdict.code).toBe('admit');
  });
});
