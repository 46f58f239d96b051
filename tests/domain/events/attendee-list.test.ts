import { describe, expect, it } from 'vitest';
import { attendeePagesFor, decodeAttendeePage, encodeAttendeePage } from '#domain/events/attendee-list.ts';
import { other, someone } from './listed-attendees.ts';

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
