import { describe, expect, it, vi } from 'vitest';
import { pluralOf } from '#messages/plurals.ts';

describe('a text with a number', () => {
  it('creates no formatter before it is used: loading texts costs a phone no time', () => {
    const make = vi.spyOn(Intl, 'PluralRules');
    const welsh = pluralOf('cy');
    expect(make).not.toHaveBeenCalled();
    const texts = [welsh(2, { other: '#' }), welsh(3, { other: '#' }), pluralOf('cy')(4, { other: '#' })];
    expect(texts).toEqual(['2', '3', '4']);
    expect(make).toHaveBeenCalledOnce();
    make.mockRestore();
  });

  const english = pluralOf('en');
  it.each([
    [0, '0 tickets'],
    [1, '1 ticket'],
    [2, '2 tickets'],
    [12_345, '12,345 tickets'],
  ])('has the form for %i that English uses', (count, text) => {
    expect(english(count, { one: '# ticket', other: '# tickets' })).toBe(text);
  });

  it('uses the plural forms of the language', () => {
    const forms = { one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
    expect([1, 2, 3, 11, 100].map((count) => pluralOf('ar')(count, forms))).toEqual([
      'one',
      'two',
      'few',
      'many',
      'other',
    ]);
  });

  it('falls back to the general form if one of the language’s forms is missing', () => {
    expect(english(1, { other: 'tickets: #' })).toBe('tickets: 1');
  });
});
