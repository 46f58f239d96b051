import { expect, test } from 'vitest';
import { middleOf, moreAt } from '#ui/strip.ts';

test.each([
  { what: 'everything fits', scrollLeft: 0, scrollWidth: 300, before: false, after: false },
  { what: 'it stands at its start', scrollLeft: 0, scrollWidth: 500, before: false, after: true },
  { what: 'it stands between', scrollLeft: 90, scrollWidth: 500, before: true, after: true },
  { what: 'it stands at its end', scrollLeft: 200, scrollWidth: 500, before: true, after: false },
  { what: 'the end is a fraction off', scrollLeft: 198.7, scrollWidth: 500, before: true, after: false },
])('knows on which sides a strip has more: $what', ({ scrollLeft, scrollWidth, before, after }) => {
  expect(moreAt({ scrollLeft, scrollWidth, clientWidth: 300 })).toEqual({ before, after });
});

test('centres an item in its strip, and keeps the first one at the start', () => {
  expect(middleOf({ offsetLeft: 400, offsetWidth: 100 }, { clientWidth: 300 })).toBe(300);
  // The browser limits it to the start.
  expect(middleOf({ offsetLeft: 20, offsetWidth: 100 }, { clientWidth: 300 })).toBeLessThan(0);
});
