import { describe, expect, it } from 'vitest';
import { announceAfterMs, announcePurchases } from '#app/checkout/announce-purchases.ts';
import type { Unannounced } from '#database/unannounced.ts';
import { stateAt, type HeldPlaces } from '#domain/sales/held-places.ts';
import type { OrderEnd, StoredOrder } from '#domain/sales/stored-order.ts';
import { storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { textsOf } from '#tests/messages/english.ts';
import { formatsIn } from '#messages/formats-in.ts';

const refused: OrderEnd = {
  kind: 'refused',
  at: 5,
  failure: { kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out.', errors: [] },
};
const confirmed: OrderEnd = {
  kind: 'placed',
  at: 5,
  order: {
    state: 'confirmed',
    total: { amount: 0, currency: 'GMD' },
    paymentDueAt: null,
    checkoutUrl: '',
  },
};
const refusal = storedOrder('o1', { end: refused });
const held = samplePlaces('h1', { state: 'held', heldUntil: 600_000, untold: true });

interface Place {
  person: number | null;
  visible: boolean;
  address: string;
}

/** A device with a finished purchase; its pages share the store. */
function device(orders: readonly StoredOrder[], holds: readonly HeldPlaces[] = []) {
  const clock = handClock();
  const said: string[] = [];
  const settled: number[] = [];
  const asked: string[] = [];
  const told = new Set<string>();
  const time = { now: 1_000 };
  const answered: { now: readonly HeldPlaces[] | null } = { now: null };
  const listeners: ((untold: Unannounced) => void)[] = [];
  const claim = async (id: string) => !told.has(id) && told.add(id).has(id);
  const open = (name: string, changes: Partial<Place> = {}) => {
    const at: Place = { person: 7, visible: true, address: '/events', ...changes };
    const teller = announcePurchases({
      watch(found) {
        listeners.push(found);
        found({ orders, holds });
        return () => {};
      },
      holds: { claim },
      orders: { claim },
      clock,
      now: () => time.now,
      person: () => at.person,
      isVisible: () => at.visible,
      address: () => at.address,
      lookAt: async (eventId, reason) => {
        asked.push(reason?.kind === 'refused' ? `${eventId} ${reason.code}` : eventId);
        // The server's reply is stored even if it changes nothing.
        if (answered.now !== null) change({ orders: [], holds: answered.now });
      },
      say: ({ title }) => void said.push(`${name}: ${title}`),
      words: async () => ({
        texts: textsOf('checkout').news,
        formats: formatsIn.en,
        failures: textsOf('failures'),
      }),
      settle: (person) => void settled.push(person),
    });
    return { at, teller };
  };
  const pass = () => clock.advance(announceAfterMs);
  const change = (untold: Unannounced) => listeners.forEach((found) => found(untold));
  return { open, pass, change, clock, said, settled, asked, time, answered };
}

describe('the result of an order or a reservation', () => {
  it('ends what is reserved of a refused order, whose checkout is not open to do it', async () => {
    const { open, pass, said, asked } = device([refusal]);
    open('A');
    await pass();
    expect([said.length, asked]).toEqual([1, ['e1 sold_out']]);
  });

  it('is announced once, by one page', async () => {
    const { open, pass, said } = device([refusal], [held]);
    open('A');
    open('B');
    await pass();
    await pass();
    expect(said.map((one) => one.slice(3)).toSorted()).toEqual([
      'Your order wasn’t placed',
      'Your tickets are reserved',
    ]);
  });

  it('is announced by a visible page; a hidden one waits until it is shown', async () => {
    const { open, pass, said } = device([refusal]);
    const { at, teller } = open('A', { visible: false });
    await pass();
    expect(said).toEqual([]);
    at.visible = true;
    teller.look();
    await pass();
    expect(said).toEqual(['A: Your order wasn’t placed']);
  });

  it('is left to its own checkout while that is open', async () => {
    const { open, pass, said } = device(
      [refusal, storedOrder('o2', { eventId: 'e2', end: confirmed })],
      [held],
    );
    open('A', { address: '/checkout/e1' });
    await pass();
    expect(said).toEqual(['A: Your tickets are ready']);
  });

  it('is left to a screen that shows it within a moment', async () => {
    const { open, pass, change, clock, said } = device([refusal]);
    open('A');
    await clock.advance(announceAfterMs - 1);
    change({ orders: [], holds: [] });
    await pass();
    expect(said).toEqual([]);
  });

  it('is announced, for an order, only to its buyer once signed in again', async () => {
    const { open, pass, said } = device([refusal]);
    const { at, teller } = open('A', { person: 8 });
    await pass();
    at.person = null;
    teller.look();
    await pass();
    expect(said).toEqual([]);
    at.person = 7;
    teller.look();
    await pass();
    expect(said).toEqual(['A: Your order wasn’t placed']);
  });

  it('refreshes the orders and tickets on screen when an order is placed', async () => {
    const { open, pass, settled } = device([storedOrder('o1', { end: confirmed }), refusal]);
    open('A');
    await pass();
    expect(settled).toEqual([7]);
  });

  it('is checked with the server before an expired reservation is announced', async () => {
    const { open, pass, change, said, asked, time } = device([], [held]);
    time.now = 600_000;
    expect(stateAt(held, time.now)).toBe('expired');
    open('A');
    await pass();
    expect([said, asked]).toEqual([[], ['e1']]);
    change({ orders: [], holds: [{ ...held, state: 'expired' }] });
    await pass();
    expect(said).toEqual(['A: Your reservation expired']);
  });

  it("is requested once, until the page is shown again, when the server's hold outlasts this clock", async () => {
    const { open, pass, asked, time, answered } = device([], [held]);
    time.now = 600_000;
    answered.now = [held];
    const { teller } = open('A');
    for (let times = 0; times < 5; times += 1) await pass();
    expect(asked).toEqual(['e1']);
    teller.look();
    await pass();
    expect(asked).toEqual(['e1', 'e1']);
  });

  it('is not announced for a reservation that is already in an order', async () => {
    const { open, pass, said } = device([], [{ ...held, state: 'ordered' }]);
    open('A');
    await pass();
    expect(said).toEqual([]);
  });
});
