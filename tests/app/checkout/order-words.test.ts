import { expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders.ts';
import { outcomeText } from '#app/checkout/order-outcome.ts';
import type { StoredTickets } from '#app/checkout/order-tickets.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import { textsOf } from '#tests/messages/english.ts';
import { formatsIn } from '#messages/formats-in.ts';

const order = (changes: Partial<Order>): Order => ({
  orderId: 'o1',
  registrationId: 'e1',
  eventName: 'Jazz',
  startsAt: '2026-11-24T20:00:00Z',
  timeZone: 'Africa/Banjul',
  state: 'confirmed',
  reason: '',
  total: { amount: 50_000, currency: 'GMD' },
  lines: [],
  buyer: { name: '', email: '', phoneNumber: '' },
  attendees: [],
  createdAt: '2026-11-21T20:00:00Z',
  paymentDueAt: null,
  payment: null,
  byHand: null,
  cancellable: false,
  eventAhead: true,
  refunded: null,
  refundRefused: false,
  refundDue: null,
  refundedAfterUse: 0,
  invoice: false,
  creditNotes: [],
  feesLeft: null,
  ...changes,
});
const outcome = (given: Order, payment: PaymentStatus, stored: StoredTickets) =>
  outcomeText(given, payment, stored, textsOf('checkout').outcome, formatsIn.en);
const payment = { sessionId: 's', transactionId: 't', checkoutUrl: '', status: 'refunding' } as const;

/** Only a confirmed order is shown as a success, whatever its payment status. */
test.each([
  ['awaiting payment', order({ state: 'awaiting_payment' }), 'Awaiting payment'],
  ['confirmed', order({}), 'Your tickets are ready'],
  ['expired', order({ state: 'expired' }), 'Order expired'],
  ['cancelled', order({ state: 'cancelled' }), 'Cancelled'],
  ['refunded', order({ state: 'refunded' }), 'Refunded'],
  [
    'free and taken back by the event’s team',
    order({ state: 'refunded', total: { amount: 0, currency: 'GMD' } }),
    'Cancelled',
  ],
  ['on its way back', order({ state: 'cancelled', payment }), 'Refund in progress'],
  ['to be refunded', order({ state: 'refunded', payment }), 'Refund in progress'],
  [
    'to be refunded, which is refused',
    order({ state: 'refunded', payment, refundRefused: true }),
    'Refund delayed',
  ],
])('shows the status of an order that is %s', (_, given, title) => {
  expect(outcome(given, given.state === 'awaiting_payment' ? 'to_pay' : 'none', 'stored').title).toBe(title);
});

test('shows why an order ended', () => {
  expect(
    outcome(order({ state: 'cancelled', reason: 'The event was cancelled.' }), 'none', 'stored').text,
  ).toContain('The event was cancelled.');
});

test('asks for no payment while one is being confirmed', () => {
  const { title, text } = outcome(order({ state: 'awaiting_payment' }), 'confirming', 'stored');
  expect(title).toBe('Confirming your payment…');
  expect(text).not.toMatch(/\bpay\b/i);
});

test.each([
  ['fetching', 'Loading your tickets…'],
  ['partly', 'Some of its tickets aren’t among your valid tickets.'],
  ['not_loaded', 'Couldn’t load your tickets here.'],
] as const)(
  "does not claim that a confirmed order's tickets are stored on this device when they are %s",
  (stored, said) => {
    const { text } = outcome(order({}), 'none', stored);
    expect(text).toContain(said);
    expect(text).not.toContain('on this device');
    expect(text).not.toContain('offline');
  },
);

test.each(['no_room', 'not_stored'] as const)(
  'says of tickets that are only in memory that they are not saved on this device: %s',
  (stored) => {
    const { title, text } = outcome(order({}), 'none', stored);
    expect(title).toBe('Your tickets are ready');
    expect(text).toContain('couldn’t be saved on this device');
  },
);
