import { describe, expect, test } from 'vitest';
import { dayNumber, searchQuery } from '#domain/events/event-search.ts';
import { capitals, foldText, isPunctuationOnly, plainLetters } from '#domain/text/text-fold.ts';

describe('an event search', () => {
  test.each([
    ['jazz', "'jazz':*"],
    ['Jazz night', "'jazz' & 'night':*"],
    ['  Ébène & (Wolof)!  ', "'ebene' & 'wolof':*"],
    ["o'hara | drop", "'o' & 'hara' & 'drop':*"],
  ])('for %s requires every word, the last as a prefix', (typed, query) => {
    expect(searchQuery(typed)).toBe(query);
  });

  test.each(['', '   '])('for %o is absent', (typed) => {
    expect([searchQuery(typed), isPunctuationOnly(typed)]).toEqual([null, false]);
  });

  test.each(['?!', '\u0301', ' % ', '_'])('for %o matches nothing', (typed) => {
    expect([searchQuery(typed), isPunctuationOnly(typed)]).toEqual(["'%'", true]);
  });

  test('reads 12 words, 60 letters of each and 1,000 characters in all', () => {
    const words = Array.from({ length: 13 }, (_, n) => `w${n}`);
    const quoted = words.slice(0, 12).map((word) => `'${word}'`);
    expect(searchQuery(words.join(' '))).toBe(`${quoted.join(' & ')}:*`);
    expect(searchQuery('x'.repeat(61))).toBe(`'${'x'.repeat(60)}':*`);
    expect(searchQuery(`${'𝌆'.repeat(61)}`)).toBe(`'${'𝌆'.repeat(60)}':*`);
    expect(searchQuery(`${' '.repeat(999)}ab`)).toBe("'a':*");
    expect(searchQuery(`${'?'.repeat(1_000)}ab`)).toBe("'%'");
  });
});

describe('the day number', () => {
  test.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['2026-11-21', 20_778],
    ['2026-02-30', dayNumber('2026-03-02')],
    ['2026', dayNumber('2026-01-01')],
    ['2026-05', dayNumber('2026-05-01')],
  ])('of %s is %d', (date, number) => {
    expect(dayNumber(date)).toBe(number);
  });
});

describe('text folding', () => {
  test.each([
    ['Straße Æther Œuvre Þorn', 'strasse aether oeuvre thorn'],
    ['Ångström ÑANDÚ ǅ', 'angstrom nandu dz'],
    ['ΑΘΉΝΑ Οδός', 'αθηνα οδοσ'],
    ['МОСКВА Ёж', 'москва еж'],
    ['ԵՐԵՎԱՆ', 'երեվան'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['a—b…c_d/e', 'a b c d e'],
    ['  many   spaces  ', 'many spaces'],
    ['\ud800 torn', 'torn'],
    ['①②', '12'],
  ])('turns %s into %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('has a plain letter for each capital', () => {
    const [from, to] = [[...capitals], [...plainLetters]];
    expect(from).toHaveLength(to.length);
    for (const [index, letter] of from.entries()) {
      const plain = to[index] ?? '';
      // Some also lose an accent, or are typed as two letters.
      expect(foldText(letter), letter).toBe(foldText(plain));
      expect(foldText(letter)).not.toBe('');
    }
  });
});
