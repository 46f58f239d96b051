import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Buying } from '#app/engines/buying.ts';
import type { PurchaseFailure } from '#app/checkout/purchase-failure.ts';
import { useOrderSending, type OrderSending } from '#app/checkout/use-order.ts';
import { StorageError } from '#database/storage-error.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { afterAnswer, isWaiting, type PlacedOrder, type StoredOrder } from '#domain/sales/stored-order.ts';
import { storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { mount } from '#tests/ui/mount.ts';

const changes = vi.hoisted(() => ({ listeners: new Set<() => void>() }));
vi.mock('#app/data/live-query.ts', async () => {
  const { useEffect, useState } = await import('react');
  return {
    useStore: (read: () => Promise<unknown>, facts: readonly unknown[]) => {
      const [found, find] = useState<unknown>();
      useEffect(() => {
        const look = () => void read().then(find);
        look();
        changes.listeners.add(look);
        return () => void changes.listeners.delete(look);
        // oxlint-disable-next-line react/exhaustive-deps -- As the live query: the facts are the caller's.
      }, facts);
      return found;
    },
  };
});

const placed: PlacedOrder = {
  state: 'confirmed',
  total: { amount: 0, currency: 'GMD' },
  paymentDueAt: null,
  checkoutUrl: '',
};
const lost: Failure = { kind: 'unreachable' };
const refusal: Failure = { kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out.', errors: [] };

/** A checkout of person 7; `answer` is the result of the first attempt, or what the store fails with. */
async function checkout(
  answer: Result<PlacedOrder> | StorageError | null,
  kept: readonly StoredOrder[] = [],
) {
  const rows = new Map(kept.map((one) => [one.orderId, one]));
  const done: string[] = [];
  const server = { hangs: false };
  const shown: { now: OrderSending | null } = { now: null };
  const change = (orderId: string, to: Result<PlacedOrder>) =>
    act(async () => {
      const row = rows.get(orderId);
      if (row !== undefined) rows.set(orderId, afterAnswer(row, to, 5));
      for (const look of changes.listeners) look();
    });
  // The only calls that the hook uses.
  const buying = {
    waitingOrder: async () => [...rows.values()].find(isWaiting) ?? null,
    storedOrder: async (orderId: string) => rows.get(orderId) ?? null,
    async order() {
      if (answer instanceof StorageError && !server.hangs) throw answer;
      const row = storedOrder('o9');
      if (server.hangs) {
        rows.set('o9', row);
        for (const look of changes.listeners) look();
        return new Promise(() => {});
      }
      rows.set('o9', answer === null || answer instanceof StorageError ? row : afterAnswer(row, answer, 5));
      for (const look of changes.listeners) look();
      return rows.get('o9') ?? null;
    },
    async dismissOrder(orderId: string) {
      rows.delete(orderId);
      for (const look of changes.listeners) look();
    },
    lookAt: async () => {},
    syncNow: async () => {},
    withdraw: async () => {
      if (answer instanceof StorageError) throw answer;
      return null;
    },
  } as unknown as Buying;
  function Screen() {
    shown.now = useOrderSending(buying, 'e1', 7, (orderId) => void done.push(orderId));
    return null;
  }
  await mount(<Screen />);
  const place = async () => {
    let failure: PurchaseFailure | null | undefined;
    await act(async () => {
      failure = await shown.now?.place({ eventName: 'Jazz', holdIds: ['h1'] }, {});
    });
    return failure;
  };
  return { rows, done, server, change, place, sending: () => shown.now };
}

/** Makes the page visible or hidden. */
const look = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });
afterEach(() => void vi.restoreAllMocks());

describe('the checkout', () => {
  it('opens an order the server accepted at once', async () => {
    const { rows, done, place } = await checkout({ ok: true, value: placed });
    expect(await place()).toBeNull();
    expect([done, rows.size]).toEqual([['o9'], 0]);
  });

  it('shows why the server refused and leaves nothing to announce later', async () => {
    const { rows, done, place, sending } = await checkout({ ok: false, failure: refusal });
    expect(await place()).toEqual(refusal);
    expect([sending()?.unanswered, sending()?.failure, done, rows.size]).toEqual([false, refusal, [], 0]);
  });

  it('waits for an order whose reply was lost and opens it when another page or the worker has sent it', async () => {
    const { done, change, place, sending } = await checkout({ ok: false, failure: lost });
    expect(await place()).toEqual(lost);
    expect([sending()?.unanswered, sending()?.failure]).toEqual([true, lost]);
    await change('o9', { ok: true, value: placed });
    expect([sending()?.unanswered, done]).toEqual([false, ['o9']]);
  });

  it('forgets why the last attempt failed on this device once the next one has begun', async () => {
    const { place, server, sending } = await checkout(new StorageError('storage_full'));
    await place();
    expect(sending()?.failure).toMatchObject({ kind: 'device' });
    server.hangs = true;
    await act(async () => void sending()?.place({ eventName: 'Jazz', holdIds: ['h1'] }, {}));
    expect(sending()).toMatchObject({ busy: true, unanswered: true, failure: null });
  });

  it('leaves the result to the visible page and opens the order once it is visible itself', async () => {
    const { rows, done, change, place } = await checkout({ ok: false, failure: lost });
    await place();
    await look('hidden');
    await change('o9', { ok: true, value: placed });
    expect([done, rows.size]).toEqual([[], 1]);
    await look('visible');
    expect([done, rows.size]).toEqual([['o9'], 0]);
  });

  it('shows an order queued earlier and why it was finally refused', async () => {
    const { change, sending } = await checkout(null, [storedOrder('o1', { trouble: lost })]);
    expect([sending()?.unanswered, sending()?.failure]).toEqual([true, lost]);
    await change('o1', { ok: false, failure: refusal });
    expect([sending()?.unanswered, sending()?.failure]).toEqual([false, refusal]);
  });

  it('tells a store that failed from a lost connection', async () => {
    const full = new StorageError('storage_full');
    const { place, sending } = await checkout(full);
    const said = { kind: 'device', error: full };
    expect(await place()).toEqual(said);
    expect([sending()?.unanswered, sending()?.failure]).toEqual([false, said]);
  });

  it('says of a queued order that the store keeps it from being given up', async () => {
    const full = new StorageError('storage_full');
    const { sending } = await checkout(full, [storedOrder('o1', { trouble: lost })]);
    await act(async () => sending()?.stop());
    expect([sending()?.unanswered, sending()?.failure]).toEqual([true, { kind: 'device', error: full }]);
  });

  it('does not redirect to an order that ended before it was opened', async () => {
    const over = afterAnswer(storedOrder('o1'), { ok: true, value: placed }, 5);
    const { rows, done } = await checkout(null, [over]);
    expect([done, rows.size]).toEqual([[], 1]);
  });
});
