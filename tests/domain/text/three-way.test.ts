import { describe, expect, it } from 'vitest';
import { changesIn, rebase } from '#domain/text/three-way.ts';

const base = { first: 'Ada', last: 'Berg' };

describe('edits rebased onto a newer saved version', () => {
  it.each([
    ['nothing was typed', base, { first: 'Ida', last: 'Berg' }, { first: 'Ida', last: 'Berg' }, []],
    ['nothing was saved', { first: 'Ida', last: 'Berg' }, base, { first: 'Ida', last: 'Berg' }, []],
    [
      'each changed another field',
      { first: 'Ida', last: 'Berg' },
      { first: 'Ada', last: 'Holm' },
      { first: 'Ida', last: 'Holm' },
      [],
    ],
    [
      'both changed the same field',
      { first: 'Ida', last: 'Berg' },
      { first: 'Eda', last: 'Holm' },
      { first: 'Ida', last: 'Holm' },
      ['first'],
    ],
    [
      'both changed it to the same',
      { first: 'Ida', last: 'Berg' },
      { first: 'Ida', last: 'Berg' },
      { first: 'Ida', last: 'Berg' },
      [],
    ],
  ])('keep both sides where %s, or report conflicting fields', (_when, typed, saved, values, conflicts) => {
    expect(rebase(base, typed, saved)).toEqual({ values, conflicts });
  });

  it('are sent as the fields that differ', () => {
    expect(changesIn(base, { first: 'Ada', last: 'Holm' })).toEqual({ last: 'Holm' });
    expect(changesIn(base, base)).toEqual({});
  });
});
