import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problem } from '#contract/wire/field-problem.ts';
import { written } from '#messages/written.ts';
import { fieldProblem } from '#server/access/field-problems.ts';

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
