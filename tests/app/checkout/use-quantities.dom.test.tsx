import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Buying } from '#app/engines/buying.ts';
import { useQuantities, type Quantities } from '#app/checkout/use-quantities.ts';
import { StorageError } from '#database/storage-error.ts';
import type { Result } from '#domain/failures/failure.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';
import { mount } from '#tests/ui/mount.ts';

const places = samplePlaces('h1', { state: 'held', quantity: 2, most: 10 });
const done: Result<unknown> = { ok: true, value: null };
const soldOut: Result<unknown> = {
  ok: false,
  failure: { kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out.', errors: [] },
};

/** A checkout whose calls wait for the test to answer. */
async function checkout() {
  const asked: (readonly [before: number, to: number])[] = [];
  const waiting: PromiseWithResolvers<Result<unknown>>[] = [];
  const shown: { now: Quantities | null; read: (quantity: number) => void } = { now: null, read: () => {} };
  // The only call that the hook uses.
  const buying = {
    changeQuantity: ({ quantity }: { readonly quantity: number }, to: number) => {
      asked.push([quantity, to]);
      const answer = Promise.withResolvers<Result<unknown>>();
      waiting.push(answer);
      return answer.promise;
    },
  } as unknown as Buying;
  function Screen() {
    const [quantity, setQuantity] = useState(places.quantity);
    shown.read = setQuantity;
    shown.now = useQuantities(buying, [{ ...places, quantity }]);
    return null;
  }
  await mount(<Screen />);
  const of = () => shown.now?.of(places.holdId);
  return {
    asked,
    of,
    busy: () => shown.now?.busy,
    change: (to: number) => act(async () => shown.now?.change(places, to)),
    /** Reads this number from the store again. */
    read: (quantity: number) => act(async () => shown.read(quantity)),
    answer: (answer: Result<unknown>) => act(async () => waiting.shift()?.resolve(answer)),
    fail: (error: unknown) => act(async () => waiting.shift()?.reject(error)),
  };
}

describe('the reservation quantity at checkout', () => {
  it('shows what the server has reserved if this device cannot store it', async () => {
    const screen = await checkout();
    await screen.change(1);
    const unstored = new StorageError('storage_full');
    await screen.answer({ ok: true, value: { quantity: 1 }, unstored } as Result<unknown>);
    expect(screen.of()).toMatchObject({ wanted: 1, failure: { kind: 'device', reserved: 1 } });
  });

  it('stays as it is read if it was taken back for want of room', async () => {
    const screen = await checkout();
    await screen.change(4);
    const unstored = new StorageError('storage_full');
    await screen.answer({ ok: true, value: { quantity: 2 }, unstored } as Result<unknown>);
    expect(screen.of()).toMatchObject({ wanted: null, failure: { kind: 'device', reserved: 2 } });
  });

  it('shows the requested quantity until storage is read, so that it never jumps back', async () => {
    const screen = await checkout();
    await screen.change(3);
    expect([screen.of()?.wanted, screen.busy()]).toEqual([3, true]);
    await screen.answer(done);
    expect([screen.of()?.wanted, screen.busy()]).toEqual([3, false]);
    await screen.read(3);
    expect([screen.of()?.wanted, screen.busy()]).toEqual([null, false]);
  });

  it('follows storage once read, including changes made elsewhere', async () => {
    const screen = await checkout();
    await screen.change(3);
    await screen.read(3);
    expect(screen.of()?.wanted).toBe(3);
    await screen.answer(done);
    expect(screen.of()?.wanted).toBeNull();
    await screen.read(2);
    expect(screen.of()?.wanted).toBeNull();
  });

  it("shows another tab's value when both change it at once", async () => {
    const screen = await checkout();
    await screen.change(3);
    await screen.answer(done);
    await screen.read(8);
    expect(screen.of()?.wanted).toBeNull();
  });

  it('sends one change at a time and only the last of several quick taps', async () => {
    const screen = await checkout();
    await screen.change(3);
    await screen.change(4);
    await screen.change(5);
    expect(screen.asked).toEqual([[2, 3]]);
    await screen.answer(done);
    expect(screen.asked).toEqual([
      [2, 3],
      [3, 5],
    ]);
    expect(screen.busy()).toBe(true);
    await screen.answer(done);
    expect(screen.busy()).toBe(false);
  });

  it('reverts on refusal and shows the reason until the next change', async () => {
    const screen = await checkout();
    await screen.change(3);
    await screen.change(4);
    await screen.answer(soldOut);
    expect(screen.asked).toHaveLength(1);
    expect(screen.of()).toMatchObject({ wanted: null, failure: { code: 'sold_out' } });
    await screen.change(1);
    expect(screen.of()).toEqual({ wanted: 1, busy: true, failure: null });
  });

  it('tells a store that failed from a lost connection, and can be changed again', async () => {
    const screen = await checkout();
    const full = new StorageError('storage_full');
    await screen.change(3);
    await screen.fail(full);
    expect(screen.of()).toMatchObject({
      wanted: null,
      busy: false,
      failure: { kind: 'device', error: full },
    });
    await screen.change(3);
    await screen.answer(done);
    expect(screen.of()).toMatchObject({ wanted: 3, failure: null });
  });
});
