import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeListPage,
  encodeListPage,
  isListDue,
  pagesFor,
  type ListedPerson,
} from '#domain/door/door-list.ts';

const person = fc.record<ListedPerson>({
  ticketNumber: fc.nat(2 ** 31),
  reference: fc.nat(2 ** 30 - 1),
  typeIndex: fc.nat(255),
  name: fc.string({ unit: 'binary' }),
  buyer: fc.string(),
  orderId: fc.string(),
  note: fc.string(),
  answers: fc.array(fc.record({ question: fc.string(), answer: fc.string() }), { maxLength: 3 }),
});

describe('a page of the door list', () => {
  it('decodes to the encoded values', () => {
    fc.assert(
      fc.property(fc.array(person), (people) => {
        expect(decodeListPage(encodeListPage(people))).toEqual(people);
      }),
    );
  });

  it('omits trailing empty fields', () => {
    const text = encodeListPage([
      {
        ticketNumber: 3,
        reference: 9,
        typeIndex: 0,
        name: 'Ann',
        buyer: '',
        orderId: '',
        note: '',
        answers: [],
      },
    ]);
    expect(text).toBe('[[3,9,0,"Ann"]]');
  });

  it.each(['', 'null', '{}', '[['])('is rejected when it contains %j', (text) => {
    expect(decodeListPage(text)).toBeUndefined();
  });

  it("skips rows without a ticket and a newer server's fields, and clears invalid values", () => {
    expect(decodeListPage('[7,["x"],[-1],[5,-2,999,4,null,{},7,[3,["q"]],"newer"]]')).toEqual([
      {
        ticketNumber: 5,
        reference: 0,
        typeIndex: 0,
        name: '',
        buyer: '',
        orderId: '',
        note: '',
        answers: [{ question: 'q', answer: '' }],
      },
    ]);
  });

  it('accepts numbers up to their limits and none beyond', () => {
    const read = (...fields: unknown[]) => decodeListPage(JSON.stringify([fields]))?.[0];
    expect(read(2 ** 32 - 1, 2 ** 30 - 1, 255)).toMatchObject({
      ticketNumber: 2 ** 32 - 1,
      reference: 2 ** 30 - 1,
      typeIndex: 255,
    });
    expect(read(0, 2 ** 30, 256)).toMatchObject({ ticketNumber: 0, reference: 0, typeIndex: 0 });
    expect([read(2 ** 32), read(1.5), read('1'), read(-1)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(read(1, 1.5, '7')).toMatchObject({ reference: 0, typeIndex: 0, answers: [] });
  });

  it('keeps the fields before the last one filled', () => {
    const nobody = {
      ticketNumber: 3,
      reference: 9,
      typeIndex: 0,
      name: '',
      buyer: '',
      orderId: '',
      note: '',
    };
    expect(encodeListPage([{ ...nobody, answers: [] }])).toBe('[[3,9,0]]');
    expect(encodeListPage([{ ...nobody, note: 'x', answers: [] }])).toBe('[[3,9,0,"","","","x"]]');
    expect(encodeListPage([{ ...nobody, answers: [{ question: 'q', answer: 'a' }] }])).toBe(
      '[[3,9,0,"","","","",[["q","a"]]]]',
    );
  });

  it.each([
    [0, 0],
    [1, 1],
    [1_000, 1],
    [1_001, 2],
  ])('holds a thousand numbers: %i tickets take %i', (tickets, pages) => {
    expect(pagesFor(tickets)).toBe(pages);
  });
});

describe('the door list', () => {
  const minute = 60_000;
  it.each([
    ['was never asked for', { whole: false, checkedAt: null, checkedCursor: null }, 5, 0, true],
    ['is not whole, a moment ago', { whole: false, checkedAt: 0, checkedCursor: 5 }, 5, 14_999, false],
    ['is not whole', { whole: false, checkedAt: 0, checkedCursor: 5 }, 5, 15_000, true],
    ['is whole and nothing happened', { whole: true, checkedAt: 0, checkedCursor: 5 }, 5, 9 * minute, false],
    [
      'is whole and names may have changed',
      { whole: true, checkedAt: 0, checkedCursor: 5 },
      5,
      10 * minute,
      true,
    ],
    [
      'is whole and the event moved just now',
      { whole: true, checkedAt: 0, checkedCursor: 5 },
      6,
      minute,
      false,
    ],
    ['is whole and the event moved', { whole: true, checkedAt: 0, checkedCursor: 5 }, 6, 2 * minute, true],
  ])('is due for a refresh when it %s: %s', (_, standing, cursor, now, due) => {
    expect(isListDue(standing, cursor, now)).toBe(due);
    const { checkedAt } = standing;
    const later = { ...standing, checkedAt: checkedAt === null ? null : checkedAt + 7_000_000 };
    expect(isListDue(later, cursor, now + 7_000_000)).toBe(due);
  });
});
