import { expect, it } from 'vitest';
import { askedOf } from '#server/sales/orders/read-orders.ts';
import { hashOf, readOrderRequest, type OrderRequest } from '#server/sales/orders/order-request.ts';

const attendee = { holdId: 'hold 1', name: 'Awa', email: 'awa@example.org' };
const buyer = { name: 'Awa', email: 'awa@example.org', phone: '+2201234567' };
const request: OrderRequest = {
  orderId: 'order',
  userId: 'buyer',
  holdIds: ['hold 1', 'hold 2'],
  buyer,
  attendees: [attendee, { ...attendee, holdId: 'hold 2' }],
};
const answers = [{ questionId: 'question', revision: 1, values: ['Fish'] }];
const withAttendee = (more: Partial<OrderRequest['attendees'][number]>) => ({
  attendees: [{ ...attendee, ...more }, ...request.attendees.slice(1)],
});

it.each<[string, Partial<OrderRequest>]>([
  ['other reservations', { holdIds: ['hold 1'] }],
  ['another name', { buyer: { ...buyer, name: 'Binta' } }],
  ['another address', { buyer: { ...buyer, email: 'binta@example.org' } }],
  ['another phone', { buyer: { ...buyer, phone: '' } }],
  ['an answer of the buyer', { buyer: { ...buyer, answers } }],
  ['no answer of the buyer, where questions are known', { buyer: { ...buyer, answers: [] } }],
  ['fewer guests', { attendees: request.attendees.slice(1) }],
  ['a guest in another reservation', withAttendee({ holdId: 'hold 2' })],
  ['another name of a guest', withAttendee({ name: 'Binta' })],
  ['another address of a guest', withAttendee({ email: '' })],
  ['another guest for an add-on', withAttendee({ forAttendee: 1 })],
  ['the first guest for an add-on', withAttendee({ forAttendee: 0 })],
  ['another way to pay', { wayToPayId: 'way' }],
])('takes an order with %s for another request', (_, other) => {
  expect(hashOf({ ...request, ...other })).not.toBe(hashOf(request));
});

it('tells answers of guests, ways to pay and guests for add-ons apart', () => {
  const asked = { ...request, buyer: { ...buyer, answers: [] } };
  const hashes = [
    asked,
    { ...asked, ...withAttendee({ answers }) },
    { ...request, wayToPayId: 'way' },
    { ...request, wayToPayId: 'other' },
    { ...request, ...withAttendee({ forAttendee: 1 }) },
    { ...request, ...withAttendee({ forAttendee: 2 }) },
  ].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('keeps the hashes of orders that other builds have stored', () => {
  expect(hashOf(request)).toBe('1fca533490519ea5d0a1b2cbcfaa3a9b49f582229f84b5f4b8d318d7a1362730');
  expect(hashOf({ ...request, buyer: { ...buyer, answers } })).toBe(
    'b246146f6268c3427d5235445b38e0f2eeec52f9e3cd0367b240e2f2478d2673',
  );
});

it('takes an order for the same request, whatever the order of its reservations and the total shown', () => {
  const shownTotal = { amount: 5, currency: 'GMD' };
  const later = { ...request, holdIds: ['hold 2', 'hold 1'], shownTotal, wayToPayId: undefined };
  expect(hashOf(later)).toBe(hashOf(request));
});

it('reads phone numbers, if there is one, and no reservation twice', () => {
  const body = {
    orderId: 'order',
    holdIds: ['hold 1'],
    buyer: { name: 'Awa', email: '', countryCode: 'GM' },
    attendees: [],
  };
  const read = (more: object = {}, phone: string | null = '+2201234567') =>
    readOrderRequest({ ...body, ...more }, 'buyer', () => (phone === null ? null : { number: phone }));
  const withPhone = { buyer: { ...body.buyer, phoneNumber: '1234567' } };
  expect(read()).toMatchObject({ userId: 'buyer', buyer: { phone: '' } });
  expect(read(withPhone)).toMatchObject({ buyer: { phone: '+2201234567' } });
  expect(read(withPhone, null)).toMatchObject({ code: 'phone_invalid' });
  expect(read({ holdIds: ['hold 1', 'hold 1'] })).toMatchObject({ code: 'hold_twice' });
});

it('reads the filters of a list of orders, of which none is set unless it was asked for', () => {
  const none = { state: null, afterUse: false, byHand: false, refundRefused: false };
  expect(askedOf('event', { search: 'awa' })).toEqual({ eventId: 'event', search: 'awa', ...none });
  expect(
    askedOf('event', {
      search: '',
      state: 'confirmed',
      afterUse: 'yes',
      byHand: 'waiting',
      refund: 'refused',
    }),
  ).toEqual({
    eventId: 'event',
    search: '',
    state: 'confirmed',
    afterUse: true,
    byHand: true,
    refundRefused: true,
  });
});
