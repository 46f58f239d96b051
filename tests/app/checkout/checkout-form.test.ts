import { describe, expect, test } from 'vitest';
import {
  attendeeOf,
  checkDraft,
  orderBody,
  placesOf,
  refusedFields,
  sameForAll,
  type Draft,
} from '#app/checkout/checkout-form.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import { textsOf } from '#tests/messages/english.ts';

const hold = (holdId: string, ticketTypeId: string, quantity: number): HeldPlaces => ({
  holdId,
  eventId: 'e1',
  eventName: 'Jazz',
  ticketTypeId,
  ticketTypeName: ticketTypeId,
  price: { amount: 0, currency: 'GMD' },
  quantity,
  state: 'held',
  heldUntil: 9,
  madeAt: 1,
  refusal: null,
});
const draft = (changes: Partial<Draft> = {}): Draft => ({
  name: 'Amie Jallow',
  email: 'amie@example.org',
  phoneNumber: '',
  attendees: {},
  answers: {},
  addOnsFor: {},
  ...changes,
});
const user = {
  credentialId: 1,
  username: 'amie',
  email: '',
  firstName: '',
  lastName: '',
  role: 'NORMAL_USER' as const,
  phoneNumber: '',
  countryCode: '',
};
const places = placesOf([hold('h1', 'lawn', 2), hold('h2', 'table', 1), hold('h3', 'lawn', 1)]);

const texts = {
  checks: textsOf('account').checks,
  guests: textsOf('checkout').guests,
  answers: textsOf('answers').problems,
};

describe('the checkout form', () => {
  test('names each seat by its type and number, so that a renewed hold keeps the names', () => {
    expect(places.map(({ key }) => key)).toEqual(['lawn.1', 'lawn.2', 'table.1', 'lawn.3']);
    expect(placesOf([hold('other', 'lawn', 1)])[0]?.key).toBe('lawn.1');
  });

  test("fills in the buyer's name until another is typed", () => {
    const named = draft({ attendees: { 'lawn.1': { name: 'Binta', email: '' } } });
    const [first, second] = places;
    if (first === undefined || second === undefined) throw new Error('no places');
    expect(attendeeOf(draft(), first).name).toBe('Amie Jallow');
    expect(attendeeOf(named, first).name).toBe('Binta');
    expect(attendeeOf(draft(), second).name).toBe('Amie Jallow');
  });

  test('copies the first name to all tickets on request and leaves emails unchanged', () => {
    const typed = draft({ attendees: { 'table.1': { name: 'X', email: 'x@example.org' } } });
    const { attendees } = orderBody(
      sameForAll(typed, places),
      { places, total: null, questions: null },
      user,
    );
    expect(new Set(attendees.map(({ name }) => name))).toEqual(new Set(['Amie Jallow']));
    expect(attendees[2]?.email).toBe('x@example.org');
  });

  test('orders each hold once, one person per ticket, in form order', () => {
    const total = { amount: 700, currency: 'GMD' };
    const body = orderBody(draft({ phoneNumber: ' ' }), { places, total, questions: null }, user);
    expect(body.total).toEqual(total);
    expect(body.holdIds).toEqual(['h1', 'h2', 'h3']);
    expect(body.attendees.map(({ holdId }) => holdId)).toEqual(['h1', 'h1', 'h2', 'h3']);
    expect(body.buyer).toEqual({ name: 'Amie Jallow', email: 'amie@example.org', countryCode: 'GM' });
  });

  test('assigns an add-on to the attendee the buyer chose', () => {
    const meals = { ...hold('h4', 'meal', 2), addOn: true as const };
    const all = placesOf([hold('h1', 'lawn', 2), meals]);
    const chosen = draft({ addOnsFor: { 'meal.2': 'lawn.2', 'meal.1': 'table.9' } });
    const { attendees } = orderBody(chosen, { places: all, total: null, questions: null }, user);
    expect(attendees.map((one) => ('forAttendee' in one ? one.forAttendee : null))).toEqual([
      null,
      null,
      null,
      1,
    ]);
  });

  test("reports a missing value at its field, with the server's field name", () => {
    const found = checkDraft(
      draft({ name: ' ', email: 'amie', attendees: { 'lawn.2': { name: ' ', email: '' } } }),
      { places: places.slice(0, 2), questions: [] },
      texts,
    );
    expect(Object.keys(found).filter((field) => found[field] !== undefined)).toEqual([
      'buyer.name',
      'buyer.email',
      'attendees.1.name',
    ]);
  });

  test('needs an email address only of a buyer without a phone number', () => {
    const emailOf = (email: string, phoneNumber: string) =>
      checkDraft(draft({ email, phoneNumber }), { places: [], questions: [] }, texts)['buyer.email'];
    expect(emailOf('', '')).toBe(texts.checks.email);
    expect(emailOf('amie', '')).toBe(texts.checks.email);
    expect(emailOf('', '+220 301 2345')).toBeUndefined();
    expect(emailOf('amie', '+220 301 2345')).toBe(texts.checks.optionalEmail);
  });

  test("shows a phone number refused by the server at the buyer's field", () => {
    const failure = {
      kind: 'refused',
      status: 422,
      code: 'phone_invalid',
      message: 'No number.',
      errors: [],
    };
    expect(refusedFields({ ...failure, kind: 'refused' })).toEqual({ 'buyer.phoneNumber': 'No number.' });
  });
});
