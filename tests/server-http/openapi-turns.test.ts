import { expect, test } from 'vitest';
import { listEvents } from '#contract/events.ts';
import type { Joined } from '#server/http/joined.ts';
import { openApiDocument } from '#server/http/openapi.ts';

test('the description of the API is made an endpoint at a time, with a turn of the event loop between', async () => {
  const joined: Joined[] = Array.from({ length: 50 }, (_, number) => ({
    name: `list${number}`,
    endpoint: { ...listEvents, path: `/api/list/${number}` },
    answer: () => Promise.reject(new Error('nobody calls it')),
  }));
  let turns = 0;
  let going = true;
  const turn = () => {
    turns += 1;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  const { paths } = await openApiDocument(joined, '/');
  going = false;
  expect(Object.keys(paths ?? {})).toHaveLength(50);
  expect(turns).toBeGreaterThanOrEqual(49);
});
