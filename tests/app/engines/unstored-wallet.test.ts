import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { freshDatabase } from '#tests/database/open.ts';
import { StorageError } from '#database/storage-error.ts';
import { browserClock } from '#platform/clock.ts';
import { walletOf } from './sample-wallet.ts';

const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' });
const named = (...ids: readonly string[]) => ids.map((ticketId) => sampleTicket({ ticketId }));

/** All happens in one millisecond. */
const stillClock = { ...browserClock, wall: () => 1_000, monotonic: () => 1_000 };

/** A wallet whose store can be full, for whole wallets and for single tickets, or unreadable. */
async function device(answers: () => ReturnType<typeof named>, clock = browserClock) {
  const { database } = await freshDatabase();
  const { tickets } = database;
  const store: { isFull: boolean; isClosed: boolean; fails: () => unknown } = {
    isFull: false,
    isClosed: false,
    fails: full,
  };
  const { bulkPut, put, where } = tickets;
  Object.assign(tickets, {
    bulkPut: (...rows: Parameters<typeof bulkPut>) => {
      if (store.isFull) throw store.fails();
      return bulkPut.apply(tickets, rows);
    },
    put: (...row: Parameters<typeof put>) => {
      if (store.isFull) throw store.fails();
      return put.apply(tickets, row);
    },
    where: (...by: Parameters<typeof where>) => {
      if (store.isClosed) throw Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
      return where.apply(tickets, by);
    },
  });
  const { wallet, leave } = await walletOf(async () => answers(), clock, database);
  const shown = async () => {
    const { items, unstored } = await wallet.tickets(7);
    return { tickets: Object.fromEntries(items.map((one) => [one.ticketId, one.status])), unstored };
  };
  return { wallet, shown, store, leave };
}

it('still shows the tickets that the server sent, and says that they are not stored', async () => {
  const { wallet, shown, store } = await device(() => named('mine'));
  store.isFull = true;
  await expect(wallet.refresh(7)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await shown()).toEqual({ tickets: { mine: 'valid' }, unstored: 'storage' });
  expect((await wallet.tickets(8)).items).toEqual([]);
  store.isFull = false;
  await wallet.refresh(7);
  expect(await shown()).toEqual({ tickets: { mine: 'valid' }, unstored: undefined });
});

it('shows the tickets that the server sends if the store did not open, and those taken meanwhile', async () => {
  const failed = new StorageError('storage_blocked');
  const { wallet, ids } = await walletOf(async () => named('mine'), browserClock, { failed });
  expect(wallet.notOpened).toBe('storage');
  expect(await wallet.tickets(7)).toEqual({ items: [], keptAt: null });
  await expect(wallet.take(7, sampleTicket({ ticketId: 'bought' }))).rejects.toBe(failed);
  expect(await ids()).toEqual(['bought']);
  await expect(wallet.refresh(7)).rejects.toBe(failed);
  expect(await wallet.tickets(7)).toMatchObject({ items: [{ ticketId: 'mine' }], unstored: 'storage' });
  // What is stored could not be deleted, so it still has to be.
  await expect(wallet.forget(7)).rejects.toBe(failed);
  expect(await ids()).toEqual([]);
});

it('does not take storage for full that failed because of a bug', async () => {
  const { wallet, shown, store } = await device(() => named('mine'));
  Object.assign(store, { isFull: true, fails: () => new TypeError('undefined is not a function') });
  await expect(wallet.refresh(7)).rejects.toThrow('undefined');
  expect((await shown()).unstored).toBe('bug');
});

it('shows all tickets in memory after one of them could be stored', async () => {
  const { wallet, shown, store } = await device(() => named('a', 'b', 'c'));
  store.isFull = true;
  await wallet.refresh(7).catch(() => {});
  store.isFull = false;
  await wallet.take(7, sampleTicket({ ticketId: 'b', status: 'cancelled' }));
  expect(await shown()).toEqual({
    tickets: { a: 'valid', b: 'cancelled', c: 'valid' },
    unstored: 'storage',
  });
});

it('shows a ticket that was stored later than what is in memory, over older stored ones', async () => {
  const { wallet, shown, store } = await device(() => named('a', 'b'));
  await wallet.refresh(7);
  store.isFull = true;
  await wallet.refresh(7).catch(() => {});
  store.isFull = false;
  await wallet.take(7, sampleTicket({ ticketId: 'b', status: 'cancelled' }));
  expect((await shown()).tickets).toEqual({ a: 'valid', b: 'cancelled' });
});

it.each([
  ['', browserClock],
  [', also in the millisecond of the last refresh', stillClock],
])('shows a changed ticket that could not be stored, until a refresh is stored%s', async (_, clock) => {
  let answer = named('a', 'b');
  const { wallet, shown, store } = await device(() => answer, clock);
  await wallet.refresh(7);
  store.isFull = true;
  const changed = sampleTicket({ ticketId: 'b', status: 'cancelled' });
  await expect(wallet.take(7, changed)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await shown()).toEqual({ tickets: { a: 'valid', b: 'cancelled' }, unstored: 'storage' });
  store.isFull = false;
  answer = named('a');
  await wallet.refresh(7);
  expect(await shown()).toEqual({ tickets: { a: 'valid' }, unstored: undefined });
});

it('leaves out what is stored of an older answer, and the latest no longer has', async () => {
  let answer = named('a', 'transferred');
  const { wallet, shown, store } = await device(() => answer);
  await wallet.refresh(7);
  store.isFull = true;
  answer = named('a');
  await wallet.refresh(7).catch(() => {});
  expect((await shown()).tickets).toEqual({ a: 'valid' });
});

it('shows tickets in memory while the store cannot be read', async () => {
  const { wallet, shown, store } = await device(() => named('a'));
  store.isClosed = true;
  await expect(wallet.tickets(7)).rejects.toMatchObject({ code: 'storage_lost' });
  await wallet.refresh(7).catch(() => {});
  expect(await shown()).toEqual({ tickets: { a: 'valid' }, unstored: 'lost' });
});

it('is settled once the server has answered, though the answer could not be stored, and says so', async () => {
  const { wallet, store } = await device(() => named('a'));
  let changes = 0;
  const quiet = wallet.onUnstored(() => (changes += 1));
  store.isFull = true;
  await wallet.settle(7);
  expect([wallet.isUnsettled(), changes]).toEqual([false, 1]);
  store.isFull = false;
  await wallet.refresh(7);
  await wallet.refresh(7);
  expect(changes).toBe(2);
  quiet();
});

it('forgets the tickets of the user who signs out, not of another', async () => {
  const { wallet, shown, store } = await device(() => named('a'));
  store.isFull = true;
  await wallet.refresh(7).catch(() => {});
  await wallet.forget(8);
  expect((await shown()).tickets).toEqual({ a: 'valid' });
  await wallet.forget(7);
  expect((await shown()).tickets).toEqual({});
});

it('leaves nothing in memory of a user who signed out in another tab', async () => {
  const { wallet, shown, store, leave } = await device(() => named('a'));
  store.isFull = true;
  await wallet.refresh(7).catch(() => {});
  leave(7, true);
  expect((await shown()).tickets).toEqual({ a: 'valid' });
  leave(7, false);
  expect((await shown()).tickets).toEqual({});
});
