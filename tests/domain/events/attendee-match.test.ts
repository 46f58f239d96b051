import { describe, expect, it } from 'vitest';
import { attendeeFilter, searchAsked } from '#domain/events/attendee-match.ts';
import { readAttendeeSearch } from '#domain/events/attendee-search.ts';
import { other, someone, type } from './listed-attendees.ts';

describe('who is listed', () => {
  const lists = (asked: Parameters<typeof attendeeFilter>[0], one = someone) => attendeeFilter(asked)(one);

  it('is everybody whose ticket takes a place, and add-ons where their type is asked for', () => {
    expect(lists({})).toBe(true);
    expect(lists({}, { ...someone, state: 'cancelled' })).toBe(false);
    expect(lists({}, { ...other, type })).toBe(false);
    expect(lists({}, { ...other, state: 'valid' })).toBe(false);
    expect(lists({ ticketTypeId: 'drink' }, { ...other, state: 'valid' })).toBe(true);
    expect(lists({ ticketTypeId: 'drink' })).toBe(false);
  });

  it('is whoever came in by a gate at a time, by one and the same entry', () => {
    expect(lists({ gateId: 'river', checkedInFrom: '3000', checkedInUntil: '3001' })).toBe(true);
    expect(lists({ gateId: 'main', checkedInFrom: '3000' })).toBe(false);
    expect(lists({ checkedInFrom: '3000' })).toBe(true);
    expect(lists({ checkedInFrom: '3001' })).toBe(false);
    expect(lists({ checkedInUntil: '2000' })).toBe(false);
    // Whatever became of the ticket since.
    expect(lists({ gateId: 'river' }, { ...someone, state: 'cancelled' })).toBe(true);
  });

  it('is whoever answered so, ordered then, and has one of these numbers', () => {
    expect(lists({ questionId: 'diet', answer: 'Vegan' })).toBe(true);
    expect(lists({ questionId: 'diet', answer: 'Halal' })).toBe(false);
    expect(lists({ questionId: 'size', answer: 'Vegan' })).toBe(false);
    // A question without an answer, and the reverse, ask for nothing.
    expect(lists({ questionId: 'allergy' })).toBe(true);
    expect(lists({ answer: 'Halal' })).toBe(true);
    expect(lists({ orderedFrom: '900', orderedUntil: '901' })).toBe(true);
    expect(lists({ orderedUntil: '900' })).toBe(false);
    expect(lists({ only: '6,7' })).toBe(true);
    expect(lists({ only: '6' })).toBe(false);
    expect(lists({ only: '16,17' }, { ...someone, ticketNumber: 17 })).toBe(true);
  });

  it.each([
    ['arrived', { someone: true, cancelled: true, absent: false, 'absent, cancelled': false }],
    ['not_arrived', { someone: false, cancelled: false, absent: true, 'absent, cancelled': false }],
    ['inside', { someone: true, cancelled: true, absent: false, 'absent, cancelled': false }],
    ['cancelled', { someone: false, cancelled: true, absent: false, 'absent, cancelled': true }],
  ] as const)('is, by %s, whoever is so', (status, expected) => {
    const absent = { ...someone, entries: [], people: 0 };
    const cancelled = { state: 'cancelled' } as const;
    expect({
      someone: lists({ status }),
      cancelled: lists({ status }, { ...someone, ...cancelled }),
      absent: lists({ status }, absent),
      'absent, cancelled': lists({ status }, { ...absent, ...cancelled }),
    }).toEqual(expected);
  });
});

describe('a search that comes with an address', () => {
  it('is none where nothing is typed, and finds nobody by signs that no name has', () => {
    expect(searchAsked({})).toBeNull();
    expect(searchAsked({ search: '  ' })).toBeNull();
    expect(searchAsked({ search: '.!?' })).toBe('nobody');
    expect(searchAsked({ search: ' Bâ' })).toEqual(readAttendeeSearch('Bâ'));
  });
});
