import { expect, test } from 'vitest';
import { doorCardMs, shiftBreakMs } from '#domain/sales/door-sale.ts';

test('a guest has a quarter of an hour to pay by card, and a shift ends with six hours without a sale', () => {
  const minute = 60_000;
  expect([doorCardMs / minute, shiftBreakMs / minute]).toEqual([15, 360]);
});
