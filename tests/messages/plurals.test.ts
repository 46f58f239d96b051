import { describe, expect, it, vi } from 'vitest';
import { pluralOf } from '#messages/plurals.ts';

describe('A text by number', () => {
  it('makes nothing before it counts: a room of texts that is fetched takes no time of a phone', () => {
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
  ])('says %i as English does', (count, text) => {
    expect(english(count, { one: '# ticket', other: '# tickets' })).toBe(text);
  });

  it('takes the forms that a language has', () => {
    const forms = { one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
    expect([1, 2, 3, 11, 100].map((count) => pluralOf('ar')(count, forms))).toEqual([
      'one',
      'two',
      'few',
      'many',
      'other',
    ]);
  });

  it('takes the general form where the language has one that is not given', () => {
    expect(english(1, { other: 'tickets: #' })).toBe('tickets: 1');
  });
});
