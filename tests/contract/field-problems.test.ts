import { expect, test } from 'vitest';
import { written } from '#messages/written.ts';
import { endpointsOfContract } from '../server-http/contract-endpoints.ts';

/** Sentences that only a program's author can meet: shapes of signed bodies, never typed by a person. */
const forPrograms = /^must |^is not /;

/** Every message that a schema gives, however deep. */
function messagesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = 'message' in schema && typeof schema.message === 'string' ? [schema.message] : [];
  return [...own, ...Object.values(schema).flatMap((inside) => messagesIn(inside, seen))];
}

test('what calls say of a field stands in the catalogue, so that every caller is told in their language', async () => {
  const said = (await endpointsOfContract()).flatMap((endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) => messagesIn(schema)),
  );
  expect(said.length).toBeGreaterThan(20);
  const known = Object.keys(written.en.refusals.fields);
  expect([...new Set(said)].filter((name) => !known.includes(name) && !forPrograms.test(name))).toEqual([]);
});
