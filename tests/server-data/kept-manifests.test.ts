import { afterAll, beforeAll, expect, it } from 'vitest';
import { toOpenDate } from '#domain/events/open-date.ts';
import type { TicketTypeRow } from '#server/database/sales/ticket-types.ts';
import { manifestTypeOf } from '#server/door/manifest-build.ts';
import { createManifestStore } from '#server/door/manifest-store.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { moveEvent } from '#server/database/events/events.ts';
import type { Signers } from '#server/signing/signers.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { openSale, startOfSale, type Sale } from './sale-hand.ts';

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
