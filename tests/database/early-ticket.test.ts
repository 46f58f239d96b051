import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readEarly } from '#database/early-ticket.ts';
import { replaceTickets } from '#database/tickets.ts';
import { freshDatabase } from './open.ts';

const readBy = async (ticketId: string, name: string) => readEarly(ticketId, name).row(ticketId)?.row;

it('reads a stored ticket before the store’s code has loaded, and the store opens in parallel', async () => {
  const { database, name } = await freshDatabase();
  await replaceTickets(database, 7, [{ ticketId: 'a', startsAt: '2026-12-01' }], 5);
  const early = readEarly('a', name);
  expect(await early.row('a')?.row).toMatchObject({ ticketId: 'a', ownerId: 7, keptAt: 5 });
  expect(early.row('a')?.answer).toMatchObject({ ticketId: 'a' });
  expect(early.row('b')).toBeNull();
  expect(await readBy('b', name)).toBeNull();
  // An open reader does not block deletion.
  await database.dexie.delete();
});

it('creates no store if there is none, so that the app creates it with its own schema', async () => {
  expect(await readBy('a', 'no-such-store')).toBeNull();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain('no-such-store');
});

it('reads nothing if the page names no ticket, and drops the ticket of a user who left', async () => {
  const { database, name } = await freshDatabase();
  await replaceTickets(database, 7, [{ ticketId: 'a', startsAt: '2026-12-01' }], 5);
  expect(readEarly(null, name).row('a')).toBeNull();
  const early = readEarly('a', name);
  await early.row('a')?.row;
  early.forget();
  expect(early.row('a')).toBeNull();
  await database.dexie.delete();
});
