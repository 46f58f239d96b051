import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { problem } from '#contract/wire/field-problem.ts';
import { written } from '#messages/written.ts';
import { fieldProblem } from '#server/access/field-problems.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { failureResponse } from '#server/http/failure-response.ts';
import { readCall } from '#server/http/read-call.ts';

const said = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map((issue) => fieldProblem(issue)(written.en.refusals));

describe('a field error', () => {
  test("uses the schema's message in the reader's language", () => {
    expect(said(v.pipe(v.string(), v.email(problem('email'))), 'x')).toEqual(['Not an email address.']);
  });

  test('uses its own message when it has none of ours', () => {
    expect(said(v.string('Send a text.'), 5)).toEqual(['Send a text.']);
    expect(said(v.string('toString'), 5)).toEqual(['toString']);
  });

  test('is never a message with an unfilled number', () => {
    expect(said(v.string('tooLong'), 5)).toEqual(['tooLong']);
  });

  test('names the maximum length for text that is too long, and for nothing else', () => {
    expect(said(v.pipe(v.string(), v.maxLength(3, 'Cut it.')), 'long')).toEqual(['At most 3 characters.']);
    expect(said(v.pipe(v.string(), v.minLength(3, 'Add to it.')), 'x')).toEqual(['Add to it.']);
    expect(said(v.pipe(v.array(v.string()), v.maxLength(1, 'Take one.')), ['a', 'b'])).toEqual(['Take one.']);
  });

  test("uses the schema's message even when the text is too long", () => {
    expect(said(v.pipe(v.string(), v.maxLength(3, problem('username'))), 'long')).toEqual([
      '3 to 60 letters, numbers, dots or hyphens.',
    ]);
  });
});

describe.each(['en', 'fr', 'ar'] as const)('a call of the wrong shape, in %s', (language) => {
  const body = v.object({
    email: v.pipe(v.string(), v.email(problem('email'))),
    count: v.number(),
    kind: v.picklist(['a', 'b']),
  });
  const reply = async (sent: object) => {
    const address = 'https://tickets.example.org/api';
    const json = { 'content-type': 'application/json' };
    const read = readCall(
      { body } as unknown as Endpoint,
      new Request(address, { method: 'POST', headers: json }),
      {
        url: new URL(address),
        params: {},
        body: new TextEncoder().encode(JSON.stringify(sent)),
        caller: { kind: 'none' },
      },
    );
    if (!isRefusal(read)) throw new Error('It was accepted.');
    const { refusals: texts } = written[language];
    return (await failureResponse(read, 'id', { language, texts }).json()) as object;
  };
  const { fields } = written[language].refusals;

  test('says so in the reader’s language, and to programs what the schema says', async () => {
    const { unnamed } = fields;
    expect(await reply({ email: 'a@example.org', count: 'x' })).toMatchObject({
      message: `count: ${unnamed}`,
      errors: [`count: ${unnamed}`, `kind: ${unnamed}`],
      details: {
        fields: { count: unnamed, kind: unnamed },
        schema: {
          count: 'Invalid type: Expected number but received "x"',
          kind: expect.stringMatching(/^Invalid key/) as string,
        },
      },
    });
  });

  test('says what people can have got wrong as before', async () => {
    const { details } = (await reply({ email: 'x', count: 1, kind: 'a' })) as { details: object };
    expect(details).toEqual({ fields: { email: fields.email } });
  });
});
