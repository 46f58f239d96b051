import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { StoredTickets } from '#app/checkout/order-tickets.ts';
import { useStoredTickets } from '#app/checkout/use-stored-tickets.ts';
import type { NotOpened } from '#app/engines/failed-here.ts';
import type { StoredWalletTickets } from '#app/engines/wallet.ts';
import type { Order } from '#contract/sales/orders.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { StorageError } from '#database/storage-error.ts';
import type { Result } from '#domain/failures/failure.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { english } from '#tests/messages/english.ts';

/** What the device stores, and what the query on it has answered so far. */
const device: { items: readonly WalletTicket[]; answer: StoredWalletTickets; draw: () => void } = {
  items: [],
  answer: { items: [], keptAt: null },
  draw: () => {},
};
vi.mock('#app/data/live-query.ts', async () => {
  const { useReducer } = await import('react');
  return {
    useStore: () => {
      const [, draw] = useReducer((count: number) => count + 1, 0);
      device.draw = draw;
      return device.answer;
    },
  };
});

const fine: Result<void> = { ok: true, value: undefined };
const lost: Result<void> = { ok: false, failure: { kind: 'unreachable' } };

/** An order's screen with these tickets; the server returns `answers` one after another. */
async function orderScreen(
  ticketIds: readonly (string | null)[],
  answers: readonly (Result<void> | Promise<Result<void>>)[],
  state = 'confirmed',
) {
  device.items = [];
  device.answer = { items: [], keptAt: null };
  const clock = handClock();
  const asked: number[] = [];
  const line: { tell: () => void } = { tell: () => {} };
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  // The only engines that the hook uses.
  const engines = {
    clock,
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: (listener: () => void) => ((line.tell = listener), () => {}) },
    wallet: async () => ({
      tickets: async () => ({ items: device.items, keptAt: null }),
      onUnstored: () => () => {},
      refresh: async () => {
        asked.push(clock.monotonic());
        return answers[Math.min(asked.length, answers.length) - 1] ?? fine;
      },
    }),
    messages: english,
  } as unknown as Engines;
  const order = { state, attendees: ticketIds.map((ticketId) => ({ ticketId })) } as unknown as Order;
  const shown: { now: StoredTickets | null } = { now: null };
  function Screen() {
    shown.now = useStoredTickets(order);
    return null;
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  const store = (items: readonly WalletTicket[], unstored?: NotOpened) =>
    act(async () => {
      device.items = items;
      device.answer = { items, keptAt: null, unstored };
      device.draw();
    });
  return {
    asked,
    shown: () => shown.now,
    store,
    pass: (ms: number) => act(() => clock.advance(ms)),
    reach: () => act(async () => line.tell()),
  };
}

/** Has a browser that can open the app offline for the time of a test. */
const withWorkers = () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
};

test('does not promise that tickets open offline in a browser that cannot open the app then', async () => {
  const { shown, store } = await orderScreen(['t1'], [fine]);
  await store([sampleTicket({ ticketId: 't1' })]);
  expect(shown()).toBe('online_only');
});

test('does not say of tickets which are only in memory that they are stored', async () => {
  withWorkers();
  const { shown, store } = await orderScreen(['t1'], [lost]);
  await store([sampleTicket({ ticketId: 't1' })], 'storage');
  expect(shown()).toBe('no_room');
  await store([sampleTicket({ ticketId: 't1' })], 'lost');
  expect(shown()).toBe('not_stored');
});

test('asks no more once the server has answered with tickets that could not be stored', async () => {
  const full = Promise.reject<Result<void>>(new StorageError('storage_full'));
  full.catch(() => {});
  const { asked, shown, store, pass } = await orderScreen(['t1'], [full]);
  await store([], 'storage');
  expect(shown()).toBe('partly');
  await pass(600_000);
  expect(asked).toEqual([0]);
});

test('shows what the server’s answer stored before the query on the store answers', async () => {
  const { shown, pass } = await orderScreen(['t1'], [lost, fine]);
  expect(shown()).toBe('fetching');
  device.items = [sampleTicket({ ticketId: 't1' })];
  await pass(5_000);
  expect(shown()).toBe('online_only');
});

test("reports an order's tickets as stored only once all their rows are", async () => {
  withWorkers();
  const { shown, store } = await orderScreen(['t1', 't2'], [lost]);
  expect(shown()).toBe('fetching');
  await store([sampleTicket({ ticketId: 't1' })]);
  expect(shown()).toBe('fetching');
  await store([sampleTicket({ ticketId: 't1' }), sampleTicket({ ticketId: 't2' })]);
  expect(shown()).toBe('stored');
});

test('refetches the tickets after 5 s, 10 s and at the next contact until the server answers', async () => {
  const { asked, shown, pass, reach } = await orderScreen(['t1'], [lost, lost, lost, fine]);
  expect(asked).toEqual([0]);
  await pass(5_000);
  expect(asked).toEqual([0, 5_000]);
  await pass(10_000);
  expect(asked).toEqual([0, 5_000, 15_000]);
  expect(shown()).toBe('fetching');
  await reach();
  expect(asked).toEqual([0, 5_000, 15_000, 15_000]);
  expect(shown()).toBe('partly');
  await pass(600_000);
  expect(asked).toHaveLength(4);
});

test('does not report a transferred or invalid ticket as stored', async () => {
  const { shown, store } = await orderScreen(['t1'], [fine]);
  expect(shown()).toBe('partly');
  await store([sampleTicket({ ticketId: 't1', status: 'cancelled' })]);
  expect(shown()).toBe('partly');
});

test('fetches nothing before an order is settled', async () => {
  const { asked } = await orderScreen([null], [fine], 'awaiting_payment');
  expect(asked).toEqual([]);
});
