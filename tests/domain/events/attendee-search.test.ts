import { describe, expect, it } from 'vitest';
import { readAttendeeSearch } from '#domain/events/attendee-search.ts';

describe('an attendee query', () => {
  it.each([
    ['Bâ', { words: ['ba'], email: null, phoneTail: null, ticketNumber: null, code: null }],
    ['O’Brien  Ann', { words: ['o', 'brien', 'ann'], code: null }],
    ['Ann@Example.org', { words: ['ann', 'example', 'org'], email: 'ann@example.org' }],
    ['123', { words: [], phoneTail: null, ticketNumber: 123 }],
    [
      '1234',
      { words: ['1234'], phoneTail: '1234', ticketNumber: 1234, code: { ticketNumber: null, length: 4 } },
    ],
    ['+220 700 12-34', { phoneTail: '2207001234' }],
    ['1234-K7QX2M', { ticketNumber: null, code: { ticketNumber: 1234, length: 6 } }],
    ['qx2m', { ticketNumber: null, code: { value: (((23 << 5) | 29) << 10) | (2 << 5) | 20, length: 4 } }],
    ['12345678901234567890', { phoneTail: '678901234567890', ticketNumber: null }],
    ['123456789', { ticketNumber: 123_456_789 }],
    ['٣٠١٢٣٤٥', { phoneTail: '3012345', ticketNumber: 3_012_345 }],
    ['١٢٣٤-K٧QX٢M', { code: { ticketNumber: 1234, length: 6 } }],
    ['ضيف ٣', { words: ['ضيف', '٣'] }],
    ['1234567890', { ticketNumber: null }],
    [' 12 ', { words: [], ticketNumber: 12, phoneTail: null }],
    ['12a', { words: ['12a'], ticketNumber: null, phoneTail: null }],
    ['a 1234', { words: ['a', '1234'], ticketNumber: null, phoneTail: null }],
    ['1234 a', { ticketNumber: null, phoneTail: null }],
    ['Ann @example.org', { email: null }],
    ['ann@@example.org', { email: null }],
    ['ann@example', { email: null }],
    ['@example.org', { email: null }],
    ['ann@ example.org', { email: null }],
    ['x ann@example.org', { email: null }],
    ['ann@example.org x', { email: null }],
    ['x'.repeat(70), { words: ['x'.repeat(60)] }],
    ['a b c d e f g h i j', { words: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }],
  ] as const)('reads %j', (typed, expected) => {
    expect(readAttendeeSearch(typed)).toMatchObject(expected);
  });

  it.each(['', ' .!? '])('is empty for %j', (typed) => {
    expect(readAttendeeSearch(typed)).toBeNull();
  });
});
