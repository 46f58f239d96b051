import { describe, expect, it } from 'vitest';
import { attendeeFilter, parseSearchText } from '#domain/events/attendee-match.ts';
import { readAttendeeSearch } from '#domain/events/attendee-search.ts';
import { other, someone, type } from './listed-attendees.ts';

describe('the attendee list', () => {
  const lists = (asked: Parameters<typeof attendeeFilter>[0], one = someone) => attendeeFilter(asked)(one);

  it('includes everybody with a ticket that takes a place, and add-ons when their type is requested', () => {
    expect(lists({})).toBe(true);
    expect(lists({}, { ...someone, state: 'cancelled' })).toBe(false);
    expect(lists({}, { ...other, type })).toBe(false);
    expect(lists({}, { ...other, state: 'valid' })).toBe(false);
    expect(lists({ ticketTypeId: 'drink' }, { ...other, state: 'valid' })).toBe(true);
    expect(lists({ ticketTypeId: 'drink' })).toBe(false);
  });

  it('matches an entry by both gate and time in one passage', () => {
    expect(lists({ gateId: 'river', checkedInFrom: '3000', checkedInUntil: '3001' })).toBe(true);
    expect(lists({ gateId: 'main', checkedInFrom: '3000' })).toBe(false);
    expect(lists({ checkedInFrom: '3000' })).toBe(true);
    expect(lists({ checkedInFrom: '3001' })).toBe(false);
    expect(lists({ checkedInUntil: '2000' })).toBe(false);
    // Regardless of the ticket's state since then.
    expect(lists({ gateId: 'river' }, { ...someone, state: 'cancelled' })).toBe(true);
  });

  it('filters by answer, order date and ticket numbers', () => {
    expect(lists({ questionId: 'diet', answer: 'Vegan' })).toBe(true);
    expect(lists({ questionId: 'diet', answer: 'Halal' })).toBe(false);
    expect(lists({ questionId: 'size', answer: 'Vegan' })).toBe(false);
    // A question without an answer, or an answer without a question, does not filter.
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
  ] as const)('filters by %s', (status, expected) => {
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

describe('a search from the URL', () => {
  it('is absent when empty, and finds no one by characters that no name has', () => {
    expect(parseSearchText({})).toBeNull();
    expect(parseSearchText({ search: '  ' })).toBeNull();
    expect(parseSearchText({ search: '.!?' })).toBe('nobody');
    expect(parseSearchText({ search: ' Bâ' })).toEqual(readAttendeeSearch('Bâ'));
  });
});
