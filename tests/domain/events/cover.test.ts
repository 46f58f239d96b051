import { expect, it } from 'vitest';
import { coverIdOf, coverPath, focusWithin, usualCoverWidth } from '#domain/events/cover.ts';

it('builds a cover URL and parses it back', () => {
  expect(coverPath('a-b_9', 480)).toBe('/api/covers/a-b_9/480');
  expect(coverIdOf(coverPath('a-b_9', usualCoverWidth))).toBe('a-b_9');
  expect(coverIdOf(`/api/covers/${'x'.repeat(64)}/1600`)).toBe('x'.repeat(64));
});

it.each([
  '/api/covers/a',
  '/api/covers//480',
  '/api/covers/a/',
  '/api/covers/a/wide',
  '/api/covers/a.b/480',
  `/api/covers/${'x'.repeat(65)}/480`,
  'https://example.org/api/covers/a/480',
  '/api/covers/a/480/more',
])('finds no cover of ours in %j', (address) => {
  expect(coverIdOf(address)).toBeNull();
});

it('keeps the focal point within the picture, in whole per cent', () => {
  expect(focusWithin({ x: -1, y: 101 })).toEqual({ x: 0, y: 100 });
  expect(focusWithin({ x: 33.4, y: 66.5 })).toEqual({ x: 33, y: 67 });
});
