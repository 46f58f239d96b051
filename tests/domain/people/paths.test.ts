import { expect, it } from 'vitest';
import { joinPath } from '#domain/people/join-path.ts';
import { oneClickPath, unsubscribePath } from '#domain/people/unsubscribe-path.ts';

it.each([
  ['an invitation', joinPath, '/join/a%2Fb?token=c%26d'],
  ['a subscription', unsubscribePath, '/unsubscribe/a%2Fb?token=c%26d'],
  ['its end by one press', oneClickPath, '/api/subscriptions/a%2Fb/unsubscribe/c%26d'],
] as const)('escapes the parts of the URL of %s', (_what, path, address) => {
  expect(path('a/b', 'c&d')).toBe(address);
});
