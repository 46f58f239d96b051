import type { Order } from '#contract/sales/orders.ts';
import type { StoredOrder } from '#domain/sales/stored-order.ts';

const uuid = (name: string) =>
  `00000000-0000-4000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padStart(12, '0')}`;

/** The body of an order of one place, as a checkout sends it. */
export const orderRequest = (orderId: string) => ({
  orderId: uuid(orderId),
  holdIds: [uuid('h1')],
  total: { amount: 0, currency: 'GMD' },
  buyer: { name: 'Amie Ceesay', email: 'amie@example.org', countryCode: 'GM' },
  attendees: [{ holdId: uuid('h1'), name: 'Amie Ceesay', email: '' }],
});

/** A waiting order of person 7, with the given changes. */
export const storedOrder = (orderId: string, changes: Partial<StoredOrder> = {}): StoredOrder => ({
  orderId,
  eventId: 'e1',
  eventName: 'Jazz',
  ownerId: 7,
  holdIds: ['h1'],
  request: orderRequest(orderId),
  madeAt: 1_000,
  ...changes,
});

/** A confirmed free order, as the server returns it. */
export const sampleOrder = (changes: Partial<Order> = {}): Order => ({
  orderId: uuid('o1'),
  registrationId: 'e1',
  eventName: 'Jazz',
  startsAt: '2026-12-01T20:00:00.000Z',
  timeZone: 'Africa/Banjul',
  state: 'confirmed',
  reason: '',
  total: { amount: 0, currency: 'GMD' },
  lines: [],
  buyer: { name: 'Amie Ceesay', email: 'amie@example.org', phoneNumber: '' },
  attendees: [],
  createdAt: '2026-11-22T20:00:00.000Z',
  paymentDueAt: null,
  payment: null,
  byHand: null,
  refunded: null,
  refundRefused: false,
  refundDue: null,
  refundedAfterUse: 0,
  invoice: false,
  creditNotes: [],
  feesLeft: null,
  cancellable: true,
  eventAhead: true,
  ...changes,
});
