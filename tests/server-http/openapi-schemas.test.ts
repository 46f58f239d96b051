import { expect, test } from 'vitest';
import * as v from 'valibot';
import { asSent } from '#contract/wire/as-sent.ts';
import { endpoint, type Endpoint } from '#contract/wire/endpoint.ts';
import { openApiDocument } from '#server/http/pages/openapi.ts';
import { endpointsByName } from './contract-endpoints.ts';

const documentOf = (endpoints: ReadonlyMap<string, Endpoint>) =>
  openApiDocument(
    [...endpoints].map(([name, one]) => ({
      name,
      endpoint: one,
      answer: () => Promise.reject(new Error('nobody calls it')),
    })),
    '/',
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
/** Keywords that constrain a value. */
const telling = ['type', 'const', 'enum', 'allOf', 'anyOf', 'oneOf', '$ref'];
/** Keys that contain a schema, a list of schemas, or schemas by name. */
const places = [
  'schema',
  'items',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'properties',
  'schemas',
];

function schemasAt(key: string, value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [];
  return ['allOf', 'anyOf', 'oneOf', 'properties', 'schemas'].includes(key)
    ? Object.values(value ?? {})
    : [value];
}

/** Returns the paths of schemas in a document that don't constrain their values. */
function saysNothing(node: unknown, path = ''): readonly string[] {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    // Under `properties`, a key that equals a keyword is a field name.
    const isField = path.endsWith('.properties');
    const here = isField || !places.includes(key) ? [] : schemasAt(key, value);
    const silent = here.filter((one) => !isObject(one) || !telling.some((word) => word in one));
    return [...silent.map(() => `${path}.${key}`), ...saysNothing(value, `${path}.${key}`)];
  });
}

test('describes the allowed values in every schema', async () => {
  const document = await documentOf(await endpointsByName());
  expect(JSON.stringify(document).length).toBeGreaterThan(100_000);
  expect(saysNothing(document)).toEqual([]);
});

test('describes a scan, although any is passed through unchanged', async () => {
  const document = JSON.stringify(await documentOf(await endpointsByName()));
  expect(document).toContain('previousHash');
});

test.each<[string, v.GenericSchema, number]>([
  ['a value of any kind', v.object({ name: v.unknown() }), 1],
  ['a list of anything', v.array(v.any()), 1],
  ['what a field of an item may be', v.array(v.object({ items: v.object({ properties: v.unknown() }) })), 1],
  ['one of several', v.union([v.string(), v.unknown()]), 1],
  ['what a record leads to', v.record(v.string(), v.unknown()), 1],
  ['nothing, where all is said', v.object({ type: v.string(), items: v.array(asSent(v.number())) }), 0],
])('%s is noticed', async (_, reply, count) => {
  const call = { method: 'GET', path: '/api/thing', access: 'public', about: 'A thing.' } as const;
  expect(saysNothing(await documentOf(new Map([['ping', endpoint({ ...call, reply })]])))).toHaveLength(
    count,
  );
});
