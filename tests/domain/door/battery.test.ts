import { expect, test } from 'vitest';
import { isLow } from '#domain/door/battery.ts';

test('a phone below a fifth needs a charger, unless it hangs on one', () => {
  expect(isLow({ percent: 19, charging: false })).toBe(true);
  expect(isLow({ percent: 20, charging: false })).toBe(false);
  expect(isLow({ percent: 19, charging: true })).toBe(false);
});
