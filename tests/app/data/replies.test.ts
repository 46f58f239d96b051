import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { cacheKey, createReplies } from '#app/data/replies.ts';

test('refetches invalidated replies on screen and drops the rest, keeping public ones', async () => {
  const replies = createReplies();
  const { cache } = replies;
  const key = (of: string) => ['GET', '/people', of, 7];
  let asked = 0;
  const shown = new QueryObserver(cache, {
    queryKey: key('shown'),
    queryFn: async () => {
      asked += 1;
      return `answer ${asked}`;
    },
  });
  const quiet = shown.subscribe(() => {});
  await vi.waitFor(() => expect(cache.getQueryData(key('shown'))).toBe('answer 1'));
  cache.setQueryData(key('a search before'), 'Ada');
  cache.setQueryData(['GET', '/waiting', null, 7], ['Ada']);
  const publicKey = cacheKey({ method: 'GET', path: '/events', access: 'public' }, null, 7);
  cache.setQueryData(publicKey, 'Concert');
  await replies.readAnew();
  expect(cache.getQueryData(key('a search before'))).toBeUndefined();
  expect(cache.getQueryData(key('shown'))).toBe('answer 2');
  expect(cache.getQueryData(['GET', '/waiting', null, 7])).toBeUndefined();
  expect(cache.getQueryData(publicKey)).toBe('Concert');
  quiet();
  cache.clear();
});
