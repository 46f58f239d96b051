import { describe, expect, test } from 'vitest';
import {
  maxTicketTypes,
  nextTypeIndex,
  problemsOfType,
  refuseFewer,
  type TypeTimes,
} from '#domain/events/ticket-type-form.ts';

const event = { doorsOpenAt: 1000, endsAt: 2000 };
const always: TypeTimes = { saleStartsAt: null, saleEndsAt: null, validFrom: null, validUntil: null };

describe("a ticket type's times", () => {
  test.each<[string, Partial<TypeTimes>, string[]]>([
    ['none', {}, []],
    ['a sale before the event', { saleStartsAt: 1, saleEndsAt: 2 }, []],
    [
      'a sale that ends as it starts',
      { saleStartsAt: 2, saleEndsAt: 2 },
      ['saleEndsAt sale_ends_before_start'],
    ],
    [
      'a sale that ends before it starts',
      { saleStartsAt: 3, saleEndsAt: 2 },
      ['saleEndsAt sale_ends_before_start'],
    ],
    ['a sale that starts at the end', { saleStartsAt: 2000 }, ['saleStartsAt sold_after_event']],
    ['the last moment of a sale', { saleStartsAt: 1999 }, []],
    ['valid for the last hour', { validFrom: 1900, validUntil: 2000 }, []],
    [
      'valid until before it is valid',
      { validFrom: 1500, validUntil: 1400 },
      ['validUntil valid_ends_before_start'],
    ],
    [
      'valid for no time at all',
      { validFrom: 1500, validUntil: 1500 },
      ['validUntil valid_ends_before_start'],
    ],
    ['valid until the doors open', { validUntil: 1000 }, ['validUntil invalid_at_event']],
    ['valid from the end', { validFrom: 2000 }, ['validUntil invalid_at_event']],
    [
      'wrong twice',
      { saleStartsAt: 3, saleEndsAt: 2, validUntil: 1 },
      ['saleEndsAt sale_ends_before_start', 'validUntil invalid_at_event'],
    ],
  ])('%s', (_, times, problems) => {
    expect(
      problemsOfType({ ...always, ...times }, event).map(({ field, code }) => `${field} ${code}`),
    ).toEqual(problems);
  });
});

test.each([
  [null, 'null'],
  [8, 'null'],
  [7, 'below_reserved'],
  [5, 'below_reserved'],
  [4, 'below_sold'],
  [0, 'below_sold'],
])('validates %s places with 5 sold and 3 reserved: %s', (places, refused) => {
  expect(String(refuseFewer(places, { sold: 5, reserved: 3 }))).toBe(refused);
});

describe("a new ticket type's number", () => {
  const all = Array.from({ length: maxTicketTypes }, (_, index) => index);

  test('follows the highest one', () => {
    expect([nextTypeIndex([]), nextTypeIndex([0]), nextTypeIndex([0, 4])]).toEqual([0, 1, 5]);
  });

  test('is a free one when the highest is taken, and absent when none is free', () => {
    expect(nextTypeIndex(all.filter((index) => index !== 7))).toBe(7);
    expect(nextTypeIndex(all)).toBeNull();
  });
});
