import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHeader } from '#contract/door/manifest-header.ts';
import { toOpenDate } from '#domain/events/open-date.ts';
import type { TicketTypeRow } from '#server/database/sales/ticket-types.ts';
import { manifestTypeOf } from '#server/door/manifest-build.ts';
import { createDoorLists } from '#server/door/door-list.ts';
import { leadOf } from '#server/door/lead.ts';
import { createManifestStore } from '#server/door/manifest-store.ts';
import { appendHeader } from '#server/door/append-header.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findDoorEvent, moveEvent } from '#server/database/events/events.ts';
import type { Signers } from '#server/signing/signers.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, openSale, startOfSale, type Sale } from './sale-hand.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

const openEvent = () => openSale(opened.database, [{ name: 'Standard', quantity: 50, tickets: 3 }]);

/** A server that has just been started, without builds stored by others; which events it built. */
function started({ parts }: Sale, clock = { now: startOfSale }) {
  const built: string[] = [];
  const signers: Signers = {
    ...parts.signers,
    of(queries, eventId) {
      built.push(eventId);
      return parts.signers.of(queries, eventId);
    },
  };
  const database = { ...opened.database, kind: 'embedded' as const };
  const store = createManifestStore({ database, signers, now: () => clock.now, epoch: async () => 's1' });
  return { store, built, clock };
}
const moveOn = ({ eventId }: Sale) =>
  atEvent(opened.database, eventId).transaction((queries) => moveEvent(queries, eventId));

it('shares the builds of several events for three seconds', async () => {
  const [one, other] = [await openEvent(), await openEvent()];
  const { store, built, clock } = started(one);
  for (const { eventId } of [one, other, one, other]) await store.latest(eventId);
  expect(built).toEqual([one.eventId, other.eventId]);
  clock.now += 10_000;
  await store.latest(one.eventId);
  expect(built).toEqual([one.eventId, other.eventId, one.eventId]);
});

it('returns the newest of the builds it shares', async () => {
  const sale = await openEvent();
  const { store, clock } = started(sale);
  const before = await store.latest(sale.eventId);
  await moveOn(sale);
  clock.now += 10_000;
  const after = await store.latest(sale.eventId);
  expect(after?.revision).toBeGreaterThan(before?.revision ?? Infinity);
  clock.now -= 10_000;
  expect((await store.latest(sale.eventId))?.revision).toBe(after?.revision);
  // Those who are still downloading the earlier one get its pages.
  expect((await store.at(sale.eventId, before?.revision ?? 0))?.etag).toBe(before?.etag);
});

it('continues a download after a restart if the event has not changed, and not otherwise', async () => {
  const sale = await openEvent();
  const header = await started(sale).store.latest(sale.eventId);
  const revision = header?.revision ?? -1;
  expect((await started(sale).store.at(sale.eventId, revision))?.etag).toBe(header?.etag);
  await moveOn(sale);
  expect(await started(sale).store.at(sale.eventId, revision)).toBeNull();
});

it.each([
  ['its own start', startOfSale, startOfSale + 60_000, startOfSale + 60_000],
  ['the beginning', startOfSale, null, null],
  [
    'the open date, before the event has another',
    toOpenDate(startOfSale),
    startOfSale,
    toOpenDate(startOfSale),
  ],
  ['the open date, without a start of its own', toOpenDate(startOfSale), null, toOpenDate(startOfSale)],
])('lets a ticket type be valid from %s', (_, doorsOpenAt, validFrom, told) => {
  const type = { index: 0, name: 'Standard', validFrom, validUntil: null, kind: 'ticket', gates: [] };
  const event = { areas: {}, doorsOpenAt };
  expect(manifestTypeOf(type as unknown as TicketTypeRow, [], event).validFrom).toBe(told);
});

it('shares a build for longer the larger it is, and no longer than that', async () => {
  const sale = await openEvent();
  const { store, built, clock } = started(sale, { now: 0 });
  const bytes = (await store.latest(sale.eventId))?.body.length ?? 0;
  clock.now = 3_000 + bytes / 50 - 0.01;
  await store.latest(sale.eventId);
  expect(built).toHaveLength(1);
  clock.now = 3_000 + bytes / 50;
  await store.latest(sale.eventId);
  expect(built).toHaveLength(2);
});

it('keeps the door lists of twenty events at most, the oldest going first', async () => {
  const sales = await Promise.all(Array.from({ length: 21 }, openEvent));
  const lists = createDoorLists({ database: opened.database, now: () => startOfSale });
  const caller = (eventId: string) =>
    ({ kind: 'device', deviceId: 'phone', eventId, role: 'supervisor' }) as const;
  const digestOf = async ({ eventId }: Sale) => {
    const list = await lists.contents(eventId, caller(eventId), undefined);
    return 'digest' in list ? list.digest : 'refused';
  };
  const before: string[] = [];
  for (const sale of sales) before.push(await digestOf(sale));
  await opened.database.query(`UPDATE tickets SET holder_name = 'Somebody else'`);
  const after: string[] = [];
  for (const sale of sales.toReversed()) after.unshift(await digestOf(sale));
  expect(after.map((digest, place) => digest === before[place])).toEqual(sales.map((_, place) => place > 0));
});

it.each([
  ['a device that knows more', { deviceId: 'phone', reached: 8, epoch: 'e1' }, true],
  ['a device that knows as much', { deviceId: 'phone', reached: 7, epoch: 'e1' }, false],
  ['an older app, which tells no epoch', { deviceId: 'phone', reached: 8, epoch: undefined }, false],
  ['a person', { deviceId: null, reached: 8, epoch: 'e1' }, false],
])('takes as ahead of its event %s: %o', (_, told, isAhead) => {
  const lead = { lead: { deviceId: 'phone', eventId: 'night', reached: 8, revision: 7 }, toldEpoch: 'e1' };
  expect(leadOf(told, { eventId: 'night', revision: 7 })).toEqual(isAhead ? lead : null);
});

it('tells doors a new header without tickets, which they know: neither pages nor which were bought together', async () => {
  const sale = await openSale(opened.database, [{ name: 'Free', quantity: 50 }]);
  await buy(sale, await addBuyer(opened.database), 3);
  const header = async (kind: 'whole' | 'told') => {
    const { changes } = await doorRecords(opened.database).changes(sale.eventId, 0, 100);
    const told = changes.findLast((change) => change.kind === 'header');
    const signed = kind === 'told' ? told?.signed : (await started(sale).store.latest(sale.eventId))?.signed;
    const read = readHeader(signed?.header ?? '');
    return read.ok ? read.header : null;
  };
  await atEvent(opened.database, sale.eventId).transaction(async (queries) => {
    const event = await findDoorEvent(queries, sale.eventId);
    if (event === null) throw new Error('the event is gone');
    await appendHeader({ signers: sale.parts.signers, now: sale.parts.now }, queries, event);
  });
  const counted = ({ joins, pages, ticketCount, tickets }: Partial<ManifestHeader> = {}) => ({
    joins,
    pages: pages?.length,
    ticketCount,
    tickets,
  });
  expect(counted((await header('whole')) ?? {})).toEqual({
    joins: 'Bg',
    pages: 2,
    ticketCount: 3,
    tickets: 3,
  });
  expect(counted((await header('told')) ?? {})).toEqual({ pages: 0, ticketCount: 0, tickets: 3 });
});
