import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { asObject } from '#contract/door/fields.ts';

describe('the problem of an object from a device', () => {
  const said = (value: unknown) =>
    v.safeParse(v.object({ name: v.string() }, asObject), value).issues?.map(({ message }) => message);

  test.each([null, 5, 'text', undefined])('is that %j is not an object', (value) => {
    expect(said(value)).toEqual(['must be an object']);
  });

  test('is that a field is missing', () => {
    expect(said({})).toEqual(['must be there']);
  });
});
