import { expect, it } from 'vitest';
import { createLastId } from '#domain/requests/last-id.ts';

it('has one id as long as the same is asked for, and a new one after a change or once it is forgotten', () => {
  let made = 0;
  const last = createLastId(() => String((made += 1)));
  expect(['a', 'a', 'b', 'a'].map((text) => last.idFor(text))).toEqual(['1', '1', '2', '3']);
  last.forget();
  expect(last.idFor('a')).toBe('4');
});
