import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { usualBodyLimit, type Endpoint } from '#contract/wire/endpoint.ts';
import { written } from '#messages/written.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { jsonIn } from '#server/door/hand-over-scans.ts';
import { failureResponse } from '#server/http/failure-response.ts';
import { readFrame } from '#server/http/live/live.ts';
import { readJson } from '#server/http/request-body.ts';
import { readCall } from '#server/http/read-call.ts';
import { endpointsByName } from './contract-endpoints.ts';

const address = 'https://tickets.example.org/api';

/** Reads a call with this body. Returns the reply to it, '' if it is accepted. */
async function refusedWith(endpoint: Endpoint, body: string): Promise<string> {
  const request = new Request(address, { method: 'POST', headers: { 'content-type': 'application/json' } });
  const said = readCall(endpoint, request, {
    url: new URL(address),
    params: {},
    body: new TextEncoder().encode(body),
    caller: { kind: 'none' },
  });
  if (!isRefusal(said)) return '';
  return failureResponse(said, 'id', { language: 'en', texts: written.en.refusals }).text();
}

/** A list of as many items as a body of the usual size has room for. */
const listOf = (item: string) => `[${Array.from({ length: usualBodyLimit / 4 }, () => item).join(',')}]`;

/** Returns the paths to all lists and maps within a schema. */
function listsIn(schema: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, entries = {}, wrapped, options, pipe } = schema as Record<string, unknown>;
  const [first, ...steps] = Array.isArray(pipe) ? (pipe as unknown[]) : [];
  return [
    ...(type === 'array' || type === 'record' ? [path] : []),
    ...Object.entries(entries as object).flatMap(([name, inner]) => listsIn(inner, [...path, name])),
    ...listsIn(wrapped, path),
    ...(Array.isArray(options) ? options.flatMap((one) => listsIn(one, path)) : []),
    ...(first === schema ? [] : [first, ...steps].flatMap((one) => listsIn(one, path))),
  ];
}

test('refuses a body full of wrong items without looking at each of them for every problem', async () => {
  let looked = 0;
  const wrong = v.pipe(
    v.object({}),
    v.check(() => {
      looked += 1;
      return false;
    }),
  );
  const endpoint = {
    body: v.object({ items: v.pipe(v.array(wrong), v.maxLength(20)) }),
  } as unknown as Endpoint;
  const reply = await refusedWith(endpoint, `{"items":${listOf('{}')}}`);
  expect(JSON.parse(reply)).toMatchObject({
    code: 'invalid',
    errors: [expect.stringMatching(/^items\.0: /)],
  });
  expect(looked).toBe(1);
});

test.each([
  ['empty items', '{}'],
  ['items with brackets and commas in texts', '"[,"'],
])('refuses more %s than the largest order has values', (_, item) => {
  const read = (count: number) => {
    const list = `[${Array.from({ length: count }, () => item).join(',')}]`;
    const json = readJson(new TextEncoder().encode(list), 'application/json');
    return isRefusal(json) ? json.code : (json.value as unknown[]).length;
  };
  expect([read(60_000), read(60_002)]).toEqual([60_000, 'malformed_json']);
});

test.each([
  ['lists', '[[[[[[[]]]]]]]'],
  ['items', '{"a":{"b":{"c":{}}}}'],
])('refuses more nested %s than the largest order has', (_, item) => {
  const read = (count: number) => {
    const list = `[${Array.from({ length: count }, () => item).join(',')}]`;
    const json = readJson(new TextEncoder().encode(list), 'application/json');
    return isRefusal(json) ? json.code : (json.value as unknown[]).length;
  };
  expect([read(8_000), read(16_000)]).toEqual([8_000, 'malformed_json']);
});

test('refuses more different field names than any call has, and takes the same ones in any number of items', () => {
  const read = (names: number, items: number) => {
    const item = (at: number) => `{"name${at % names}" : "a \\" \\\\", "note": "b:c"}`;
    const list = `[${Array.from({ length: items }, (_, at) => item(at)).join(',')}]`;
    const json = readJson(new TextEncoder().encode(list), 'application/json');
    return isRefusal(json) ? json.code : (json.value as unknown[]).length;
  };
  // 'note' is the last of the 500.
  expect([read(499, 20_000), read(500, 500), read(20_000, 20_000)]).toEqual([
    20_000,
    'malformed_json',
    'malformed_json',
  ]);
});

test('names every wrong field of a form', async () => {
  const endpoint = {
    body: v.object({ name: v.string(), people: v.array(v.object({ name: v.string() })) }),
  } as unknown as Endpoint;
  const reply: unknown = JSON.parse(await refusedWith(endpoint, '{"people":[{"name":"A"},{},{"name":1}]}'));
  expect(Object.keys((reply as { details: { fields: object } }).details.fields)).toEqual([
    'name',
    'people.1.name',
    'people.2.name',
  ]);
});

test('answers no call’s body with more than what was sent', async () => {
  const lists = [...(await endpointsByName())].flatMap(([name, endpoint]) =>
    listsIn(endpoint.body).map((path) => ({ name, endpoint, path })),
  );
  expect(lists.length).toBeGreaterThan(40);
  const longest: [string, number][] = [];
  for (const { name, endpoint, path } of lists)
    for (const item of ['{}', '0']) {
      const body = path.reduceRight((inner, key) => `{${JSON.stringify(key)}:${inner}}`, listOf(item));
      longest.push([`${name} ${path.join('.')}`, (await refusedWith(endpoint, body)).length]);
    }
  expect(longest.filter(([, length]) => length > 2_000)).toEqual([]);
});

test('reads a frame of a live line full of wrong topics only up to the first', () => {
  let described = 0;
  v.setGlobalMessage(() => {
    described += 1;
    return 'wrong';
  });
  const frame = Buffer.from(`{"type":"hello","ticket":"x","topics":${listOf('0')}}`);
  expect(readFrame(frame)).toBeNull();
  // The first topic, and the length of the list.
  expect(described).toBeLessThanOrEqual(2);
  v.deleteGlobalMessage();
});

test('doesn’t parse a file of sealed scans that is full of lists', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const read = (text: string) => jsonIn(new TextEncoder().encode(text));
  expect([read(listOf('{}')), read('['.repeat(500)), read(listOf('0'))]).toEqual([null, null, null]);
  expect(parse).not.toHaveBeenCalled();
  expect(read('{"form":"x","body":"abc"}')).toEqual({ form: 'x', body: 'abc' });
  parse.mockRestore();
});
