import { expect, test } from 'vitest';
import { written } from '#messages/written.ts';
import { endpointsOfContract } from '../server-http/contract-endpoints.ts';

/** Messages that only developers can see: shapes of signed bodies, which aren't typed by hand. */
const forPrograms = /^must |^is not /;

/** Returns every message of a schema, at any depth. */
function messagesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = 'message' in schema && typeof schema.message === 'string' ? [schema.message] : [];
  return [...own, ...Object.values(schema).flatMap((inside) => messagesIn(inside, seen))];
}

test('has every field error in the message catalogue, so that callers see it in their language', async () => {
  const said = (await endpointsOfContract()).flatMap((endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) => messagesIn(schema)),
  );
  expect(said.length).toBeGreaterThan(20);
  const known = Object.keys(written.en.refusals.fields);
  expect([...new Set(said)].filter((name) => !known.includes(name) && !forPrograms.test(name))).toEqual([]);
});
