import { describe, expect, it } from 'vitest';
import { attendeePagesFor, decodeAttendeePage, encodeAttendeePage } from '#domain/events/attendee-list.ts';
import { other, someone } from './listed-attendees.ts';

describe('a page of attendees', () => {
  it('decodes on the device to what the server encoded', () => {
    expect(decodeAttendeePage(encodeAttendeePage([someone, other]))).toEqual([someone, other]);
    expect(decodeAttendeePage(encodeAttendeePage([]))).toEqual([]);
  });

  it.each([0, 1, 2, 7])('says that %i people are inside by a ticket', (people) => {
    expect(decodeAttendeePage(encodeAttendeePage([{ ...someone, people }]))).toEqual([
      { ...someone, people },
    ]);
  });

  it('has a field for how many are inside only where a ticket let in more than one', () => {
    const fieldsOf = (people: number) => {
      const page = JSON.parse(encodeAttendeePage([{ ...someone, people }])) as { rows: unknown[][] };
      return page.rows[0]?.length;
    };
    expect([0, 1, 2].map(fieldsOf)).toEqual([17, 17, 18]);
  });

  it('names each type, gate and question once', () => {
    const page: unknown = JSON.parse(encodeAttendeePage([someone, other, someone]));
    expect(page).toMatchObject({
      types: [
        ['type-1', 'Standing', 0],
        ['drink', 'Drink', 1],
      ],
      gates: [
        ['main', 'Main gate'],
        ['river', 'River gate'],
      ],
      questions: ['diet', 'size'],
    });
  });

  it.each(['', 'null', '7', '[]', '{}'])('is rejected when it contains %j', (text) => {
    expect(decodeAttendeePage(text)).toBeUndefined();
  });

  it('skips entries that are not people and clears invalid values', () => {
    const rest = [null, 5, null, null, null, 7, null, [[9, 2_000]], [[9, ['Vegan']]]];
    const rows = [
      7,
      [],
      ['x'],
      [1, 2],
      ['x', 0, 'ticket-2'],
      [3, null, 'ticket-3', 0, 99, 'x', null, null, ...rest],
    ];
    const [one, ...others] = decodeAttendeePage(JSON.stringify({ rows, types: 'x' })) ?? [];
    expect(others).toEqual([]);
    const nothing = { name: '', email: '', phoneNumber: '', buyerName: '', buyerEmail: '', note: '' };
    const never = { issuedAt: 0, orderedAt: 0, unpaid: false, rehearsal: false, people: 0 };
    expect(one).toEqual({
      ...nothing,
      ...never,
      ticketId: 'ticket-3',
      ticketNumber: 3,
      reference: 0,
      orderId: null,
      state: 'unknown',
      type: { ticketTypeId: '', name: '', addOn: false },
      entries: [{ gateId: '', gateName: '', at: 2_000 }],
      answers: [{ questionId: '', values: ['Vegan'] }],
    });
  });

  it('holds a thousand numbers, and a list has at least one page', () => {
    expect([0, 1, 1_000, 1_001, 100_000].map(attendeePagesFor)).toEqual([1, 1, 1, 2, 100]);
  });
});
