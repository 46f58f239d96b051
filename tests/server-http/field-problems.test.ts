import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problem } from '#contract/wire/field-problem.ts';
import { written } from '#messages/written.ts';
import { fieldProblem } from '#server/access/field-problems.ts';

const said = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map((issue) => fieldProblem(issue)(written.en.refusals));

describe('what is wrong with a field', () => {
  test('is said in the reader’s words where the schema names it', () => {
    expect(said(v.pipe(v.string(), v.email(problem('email'))), 'x')).toEqual(['Not an email address.']);
  });

  test('is said in its own words where it has no name of ours', () => {
    expect(said(v.string('Send a text.'), 5)).toEqual(['Send a text.']);
    expect(said(v.string('toString'), 5)).toEqual(['toString']);
  });

  test('is never the sentence that still needs a number', () => {
    expect(said(v.string('tooLong'), 5)).toEqual(['tooLong']);
  });

  test('is how much a text may be where it is too long, and nothing else that is', () => {
    expect(said(v.pipe(v.string(), v.maxLength(3, 'Cut it.')), 'long')).toEqual(['At most 3 characters.']);
    expect(said(v.pipe(v.string(), v.minLength(3, 'Add to it.')), 'x')).toEqual(['Add to it.']);
    expect(said(v.pipe(v.array(v.string()), v.maxLength(1, 'Take one.')), ['a', 'b'])).toEqual(['Take one.']);
  });

  test('is what the schema names even where the text is too long', () => {
    expect(said(v.pipe(v.string(), v.maxLength(3, problem('username'))), 'long')).toEqual([
      '3 to 60 letters, numbers, dots or hyphens.',
    ]);
  });
});
