import { describe, expect, it } from 'vitest';
import {
  attendeePagesFor,
  decodeAttendeePage,
  encodeAttendeePage,
  type ListedAttendee,
} from '#domain/events/attendee-list.ts';
import { attendeeFilter } from '#domain/events/attendee-match.ts';

const type = { ticketTypeId: 'type-1', name: 'Standing', addOn: false };
const someone: ListedAttendee = {
  ticketId: 'ticket-1',
  ticketNumber: 7,
  reference: 99_999,
  name: 'فاطمة Łoś',
  email: 'fatou@example.org',
  phoneNumber: '+2207001234',
  buyerName: 'Lamin',
  buyerEmail: 'lamin@example.org',
  orderId: 'order-1',
  type,
  state: 'blocked',
  rehearsal: true,
  inside: true,
  issuedAt: 1_000,
  orderedAt: 900,
  entries: [
    { gateId: 'main', gateName: 'Main gate', at: 2_000 },
    { gateId: 'river', gateName: 'River gate', at: 3_000 },
  ],
  note: 'Wheelchair',
  answers: [{ questionId: 'diet', values: ['Vegan', 'None'] }],
};
const other: ListedAttendee = {
  ...someone,
  ticketId: 'ticket-2',
  ticketNumber: 8,
  orderId: null,
  type: { ticketTypeId: 'drink', name: 'Drink', addOn: true },
  state: 'transferred',
  rehearsal: false,
  inside: false,
  entries: [],
  answers: [],
};

describe('a page of attendees', () => {
  it('says on the device what it said at the server', () => {
    expect(decodeAttendeePage(encodeAttendeePage([someone, other]))).toEqual([someone, other]);
    expect(decodeAttendeePage(encodeAttendeePage([]))).toEqual([]);
  });

  it.each(['', 'null', '7', '[]', '{}'])('is none where it reads %j', (text) => {
    expect(decodeAttendeePage(text)).toBeUndefined();
  });

  it('passes over what is nobody, and empties what makes no sense', () => {
    const rows = [7, [], ['x'], [1, 2], [3, null, 'ticket-3', 9, 99, 'x', null, null, 5]];
    const [one, ...others] = decodeAttendeePage(JSON.stringify({ rows, types: 'x' })) ?? [];
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      ticketId: 'ticket-3',
      ticketNumber: 3,
      name: '',
      state: 'unknown',
      entries: [],
      type: { name: '' },
    });
  });

  it('holds a thousand numbers, and a list has one page at least', () => {
    expect([0, 1, 1_000, 1_001, 100_000].map(attendeePagesFor)).toEqual([1, 1, 1, 2, 100]);
  });
});

describe('who is listed', () => {
  const lists = (asked: Parameters<typeof attendeeFilter>[0], one = someone) => attendeeFilter(asked)(one);

  it('is everybody whose ticket takes a place, and add-ons where their type is asked for', () => {
    expect(lists({})).toBe(true);
    expect(lists({}, { ...someone, state: 'cancelled' })).toBe(false);
    expect(lists({}, { ...other, type })).toBe(false);
    expect(lists({}, { ...other, state: 'valid' })).toBe(false);
    expect(lists({ ticketTypeId: 'drink' }, { ...other, state: 'valid' })).toBe(true);
  });

  it('is whoever came in by a gate at a time, by one and the same entry', () => {
    expect(lists({ gateId: 'river', checkedInFrom: '3000', checkedInUntil: '3001' })).toBe(true);
    expect(lists({ gateId: 'main', checkedInFrom: '3000' })).toBe(false);
    expect(lists({ checkedInUntil: '2000' })).toBe(false);
    // Whatever became of the ticket since.
    expect(lists({ gateId: 'river' }, { ...someone, state: 'cancelled' })).toBe(true);
  });

  it('is whoever answered so, ordered then, and has one of these numbers', () => {
    expect(lists({ questionId: 'diet', answer: 'Vegan' })).toBe(true);
    expect(lists({ questionId: 'diet', answer: 'Halal' })).toBe(false);
    expect(lists({ questionId: 'size', answer: 'Vegan' })).toBe(false);
    expect(lists({ orderedFrom: '900', orderedUntil: '901' })).toBe(true);
    expect(lists({ orderedUntil: '900' })).toBe(false);
    expect(lists({ only: '6,7' })).toBe(true);
    expect(lists({ only: '6' })).toBe(false);
  });
});
