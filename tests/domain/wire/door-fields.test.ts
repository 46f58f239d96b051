import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { asObject } from '#contract/door/fields.ts';

describe('what is said of an object that a door sent', () => {
  const said = (value: unknown) =>
    v.safeParse(v.object({ name: v.string() }, asObject), value).issues?.map(({ message }) => message);

  test.each([null, 5, 'text', undefined])('is that %j is none', (value) => {
    expect(said(value)).toEqual(['must be an object']);
  });

  test('is that a field is not there', () => {
    expect(said({})).toEqual(['must be there']);
  });
});
