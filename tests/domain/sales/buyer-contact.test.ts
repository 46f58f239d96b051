import { expect, it } from 'vitest';
import { isReachable } from '#domain/sales/buyer-contact.ts';

it.each([
  ['amie@example.org', undefined, true],
  ['', '+220 301 2345', true],
  [' ', ' ', false],
  ['', undefined, false],
])('a buyer with the email address “%s” and the number “%s” can be reached: %s', (email, number, can) => {
  expect(isReachable({ email, phoneNumber: number })).toBe(can);
});
