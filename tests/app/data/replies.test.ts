import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';

const people = { method: 'GET', path: '/people' } as const;

test('What is read anew is asked for where it is shown, and gone from memory everywhere else', async () => {
  const replies = createReplies();
  const { cache } = replies;
  const key = (of: string) => [people.method, people.path, of, 7];
  let asked = 0;
  const shown = new QueryObserver(cache, {
    queryKey: key('shown'),
    queryFn: async () => {
      asked += 1;
      return `answer ${asked}`;
    },
  });
  const quiet = shown.subscribe(() => {});
  cache.setQueryData(key('a search before'), 'Ada');
  cache.setQueryData(['GET', '/places', null, 7], 'Hall');
  await replies.readAnew(people);
  expect(cache.getQueryData(key('a search before'))).toBeUndefined();
  expect(cache.getQueryData(key('shown'))).toBe(`answer ${asked}`);
  expect(asked).toBeGreaterThan(0);
  expect(cache.getQueryData(['GET', '/places', null, 7])).toBe('Hall');
  quiet();
  cache.clear();
});
