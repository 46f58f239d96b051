import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readEarly } from '#database/early-ticket.ts';
import { keepTickets } from '#database/tickets.ts';
import { freshDatabase } from './open.ts';

const readBy = async (ticketId: string, name: string) => readEarly(ticketId, name).row(ticketId)?.row;

it('A kept ticket is read before the store’s own code has come, and the store opens beside it', async () => {
  const { database, name } = await freshDatabase();
  await keepTickets(database, 7, [{ ticketId: 'a', startsAt: '2026-12-01' }], 5);
  const early = readEarly('a', name);
  expect(await early.row('a')?.row).toMatchObject({ ticketId: 'a', ownerId: 7, keptAt: 5 });
  expect(early.row('a')?.answer).toMatchObject({ ticketId: 'a' });
  expect(early.row('b')).toBeNull();
  expect(await readBy('b', name)).toBeNull();
  // A reader that is still there stands in nobody's way.
  await database.dexie.delete();
});

it('Where there is no store yet none is left behind: the app makes it in its own shape', async () => {
  expect(await readBy('a', 'no-such-store')).toBeNull();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain('no-such-store');
});

it('Where the page names no ticket nothing is read, and what was read of somebody who left is let go of', async () => {
  const { database, name } = await freshDatabase();
  await keepTickets(database, 7, [{ ticketId: 'a', startsAt: '2026-12-01' }], 5);
  expect(readEarly(null, name).row('a')).toBeNull();
  const early = readEarly('a', name);
  await early.row('a')?.row;
  early.forget();
  expect(early.row('a')).toBeNull();
  await database.dexie.delete();
});
