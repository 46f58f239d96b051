import { expect, test } from 'vitest';
import { listEvents } from '#contract/events/events.ts';
import type { Joined } from '#server/resources/joined.ts';
import { openApiDocument } from '#server/http/pages/openapi.ts';
import { turnsDuring } from '../fakes/turns-during.ts';

test('builds the API description one endpoint at a time, yielding to the event loop in between', async () => {
  const joined: Joined[] = Array.from({ length: 50 }, (_, number) => ({
    name: 'listEvents',
    endpoint: { ...listEvents, path: `/api/list/${number}` },
    answer: () => Promise.reject(new Error('nobody calls it')),
  }));
  const turns = await turnsDuring(async () => {
    const { paths } = await openApiDocument(joined, '/');
    expect(Object.keys(paths ?? {})).toHaveLength(50);
  });
  expect(turns).toBeGreaterThanOrEqual(49);
});
