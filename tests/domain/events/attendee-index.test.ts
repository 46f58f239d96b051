import { describe, expect, it } from 'vitest';
import { formatReference } from '#domain/codes/reference.ts';
import { createAttendeeIndex } from '#domain/events/attendee-index.ts';
import { readAttendeeSearch, type AttendeeSearch } from '#domain/events/attendee-search.ts';
import { someone } from './listed-attendees.ts';

const nobody = { name: '', email: '', phoneNumber: '', buyerName: '', buyerEmail: '', orderId: null };
const people = [
  { ...someone, ...nobody, ticketNumber: 700, reference: 3, name: 'Awa', email: 'ann@example.org' },
  { ...someone, ...nobody, ticketNumber: 701, reference: 99_999, orderId: 'A7001-B' },
  {
    ...someone,
    ...nobody,
    ticketNumber: 7_001,
    reference: 99_999,
    name: 'Example Ann',
    email: 'org@mail.com',
  },
  { ...someone, ...nobody, ticketNumber: 703, reference: 32, phoneNumber: '+220 999 7001' },
  {
    ...someone,
    ...nobody,
    ticketNumber: 704,
    reference: 5,
    buyerName: 'Lamin',
    buyerEmail: 'awa@example.org',
    orderId: '7001-C',
  },
];
const index = createAttendeeIndex(people);
const found = (typed: string) => {
  const search = readAttendeeSearch(typed);
  return search === null ? [] : index.places(search).map((place) => people[place]?.ticketNumber);
};
const nothing: AttendeeSearch = {
  words: [],
  email: null,
  phoneTail: null,
  ticketNumber: null,
  code: null,
};

describe('attendee search among very many', () => {
  it("matches words of a person's or the buyer's name and email", () => {
    expect(found('awa')).toEqual([700, 704]);
    expect(found('exa')).toEqual([700, 7_001, 704]);
    expect(found('lam')).toEqual([704]);
    expect(found('fatou')).toEqual([]);
  });

  it('matches a whole email, not its separate words', () => {
    expect(found('ann@example.org')).toEqual([700]);
    expect(found('ann example org')).toEqual([700, 7_001]);
  });

  it('matches a number of a ticket, order or phone, each once and in order', () => {
    expect(found('7001')).toEqual([7_001, 703, 704]);
    expect(found('a7001')).toEqual([701]);
    expect(found('lamin 7001')).toEqual([704]);
    expect(found('9997001')).toEqual([703]);
    // Nearly every order number contains a part that begins with it.
    expect(found('703')).toEqual([703]);
  });

  it('matches the end of a ticket code, and by a whole one only that ticket', () => {
    const whole = formatReference(701, 99_999);
    expect(found(whole)).toEqual([701]);
    expect(found(whole.slice(-4))).toEqual([701, 7_001]);
    // Only the first of the tail's digits occurs in one of them.
    const tail = { value: 0, length: 1 };
    expect(index.places({ ...nothing, code: { ...tail, ticketNumber: null } })).toEqual([3]);
  });

  it('matches no attendee for an empty query', () => {
    expect(index.places(nothing)).toEqual([]);
  });
});
