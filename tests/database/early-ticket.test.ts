import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { beginEarlyRead, earlyRow } from '#database/early-ticket.ts';
import { keepTickets } from '#database/tickets.ts';
import { freshDatabase } from './open.ts';

const readEarly = async (ticketId: string, name: string) => {
  beginEarlyRead(ticketId, name);
  return earlyRow(ticketId)?.row;
};

it('A kept ticket is read before the store’s own code has come, and the store opens beside it', async () => {
  const { database, name } = await freshDatabase();
  await keepTickets(database, 7, [{ ticketId: 'a', startsAt: '2026-12-01' }], 5);
  expect(await readEarly('a', name)).toMatchObject({ ticketId: 'a', ownerId: 7, keptAt: 5 });
  expect(earlyRow('a')?.answer).toMatchObject({ ticketId: 'a' });
  expect(earlyRow('b')).toBeNull();
  expect(await readEarly('b', name)).toBeNull();
  // A reader that is still there stands in nobody's way.
  await database.dexie.delete();
});

it('Where there is no store yet none is left behind: the app makes it in its own shape', async () => {
  expect(await readEarly('a', 'no-such-store')).toBeNull();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain('no-such-store');
});
