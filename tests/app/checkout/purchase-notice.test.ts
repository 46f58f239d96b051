import { describe, expect, it } from 'vitest';
import { holdNotice, orderNotice } from '#app/checkout/purchase-notice.ts';
import { formatsIn } from '#messages/formats-in.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { OrderEnd, PlacedOrder } from '#domain/sales/stored-order.ts';
import { storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';
import { textsOf } from '#tests/messages/english.ts';

const { clockTime, day, price } = formatsIn.en;

const words = { texts: textsOf('checkout').news, formats: formatsIn.en, failures: textsOf('failures') };
const placed = (changes: Partial<PlacedOrder>): OrderEnd => ({
  kind: 'placed',
  at: 5,
  order: {
    state: 'confirmed',
    total: { amount: 35_000, currency: 'GMD' },
    paymentDueAt: null,
    checkoutUrl: '',
    ...changes,
  },
});
const refused = (code: string, message: string): OrderEnd => ({
  kind: 'refused',
  at: 5,
  failure: { kind: 'refused', status: 409, code, message, errors: [] },
});
const due = Date.UTC(2026, 10, 22, 18, 30);
const now = due - 60_000;

describe('the notice for an order made on this device', () => {
  it.each([
    [placed({}), 'Your tickets are ready', 'Jazz. Open the order to see them.', 'order'],
    [
      placed({ state: 'awaiting_payment', paymentDueAt: due }),
      'Payment needed',
      `Jazz. Pay ${price({ amount: 35_000, currency: 'GMD' })} by ${clockTime(due)} to get your tickets.`,
      'order',
    ],
    [
      placed({ state: 'expired' }),
      'Your order expired',
      'Jazz. It wasn’t paid in time. Select tickets again if any are left.',
      'order',
    ],
    [placed({ state: 'cancelled' }), 'Your order was cancelled', 'Jazz. Open the order to see why.', 'order'],
    [
      placed({ state: 'refunded' }),
      'Your order is being refunded',
      'Jazz. Open the order to see why.',
      'order',
    ],
    [placed({ state: 'unknown' }), 'Your order arrived', 'Jazz. Open the order to see its status.', 'order'],
    [
      refused('hold_expired', 'Your reservation expired.'),
      'Your order wasn’t placed',
      'Jazz. Your reservation expired.',
      'event',
    ],
    [refused('sold_out', 'Sold out.'), 'Your order wasn’t placed', 'Jazz. Sold out.', 'event'],
    [
      refused('total_changed', 'The price is another.'),
      'Your order wasn’t placed',
      'Jazz. The price is another.',
      'checkout',
    ],
    [
      { kind: 'unsendable', at: 5 },
      'Your order couldn’t be sent',
      'Jazz. The app was updated since you made it. Open the checkout and order again.',
      'checkout',
    ],
  ] satisfies readonly (readonly [OrderEnd, string, string, string])[])(
    'that ended with %o says what happened and what to do',
    (end, title, text, way) => {
      expect(orderNotice(storedOrder('o1', { end }), now, words)).toMatchObject({
        title,
        text,
        way: { kind: way },
      });
    },
  );

  it('names the day on which the order is due, unless it is today', () => {
    const inThreeDays = due + 3 * 86_400_000;
    const end = placed({ state: 'awaiting_payment', paymentDueAt: inThreeDays });
    const { text } = orderNotice(storedOrder('o1', { end }), now, words);
    expect(text).toContain(` by ${day(inThreeDays)}, ${clockTime(inThreeDays)} to get your tickets.`);
  });

  it.each([
    undefined,
    { kind: 'unreachable' },
    { kind: 'timeout' },
    { kind: 'foreign', status: 200 },
    { kind: 'server', status: 500, retryAfterMs: null },
    { kind: 'limited', retryAfterMs: null },
    { kind: 'unauthorized', code: 'token_expired', message: 'Sign in.' },
  ] satisfies readonly (Failure | undefined)[])(
    'that is queued after %o says that it will be sent automatically',
    (trouble) => {
      const order = trouble === undefined ? storedOrder('o1') : storedOrder('o1', { trouble });
      const { title, text } = orderNotice(order, now, words);
      expect(title).toBe('Placing your order…');
      expect(text).toMatch(/automatically.* You won’t be charged twice\.$/);
    },
  );
});

describe('the notice for a reservation', () => {
  it('names the tickets and the next step', () => {
    expect(
      holdNotice(samplePlaces('h1', { state: 'held', heldUntil: due, quantity: 2 }), now, words),
    ).toMatchObject({
      title: 'Your tickets are reserved',
      text: `2 × Lawn, Jazz. Order them by ${clockTime(due)} to keep them.`,
      way: { kind: 'checkout', eventId: 'e1' },
    });
    const refusal = { code: 'sold_out', message: 'Sold out.' };
    expect(holdNotice(samplePlaces('h1', { state: 'refused', refusal }), now, words)).toMatchObject({
      title: 'Your tickets couldn’t be reserved',
      text: '1 × Lawn, Jazz. Sold out.',
      way: { kind: 'event' },
    });
    expect(holdNotice(samplePlaces('h1', { state: 'held', heldUntil: due }), due, words)).toMatchObject({
      title: 'Your reservation expired',
      way: { kind: 'event' },
    });
  });
  it('is omitted while it is queued, and once it is ordered or released', () => {
    for (const state of ['waiting', 'releasing', 'ordered', 'released'] as const)
      expect(holdNotice(samplePlaces('h1', { state }), now, words)).toBeNull();
  });
});
