import { expect, test } from 'vitest';
import { isLow } from '#domain/door/battery.ts';

test('asks for a charger below 20 % unless the phone is charging', () => {
  expect(isLow({ percent: 19, charging: false })).toBe(true);
  expect(isLow({ percent: 20, charging: false })).toBe(false);
  expect(isLow({ percent: 19, charging: true })).toBe(false);
});
