import { beforeEach, describe, expect, it } from 'vitest';
import { createNameIndex, createWordIndex, type NameIndex } from '#domain/text/name-index.ts';

const people = [
  'Fatou Ceesay',
  'Ann Jobe',
  'Annabel Njie',
  'José Müller-Łukasz',
  'Ousman Bah',
  'Ousman Bah',
  '田中太郎',
  'محمد عبد الله',
  'Ελένη Παπαδοπούλου',
  '',
];
let index: NameIndex;
beforeEach(() => {
  index = createNameIndex(
    people.map((names, place) => ({
      names,
      codes: `0190a5c0-beef-7000-8000-${place}00000000000 ${place}-K7QX2${place}`,
    })),
  );
});
const found = (typed: string, limit = 10) => index.search(typed, limit).places.map((place) => people[place]);

describe('a name search', () => {
  it.each([
    ['fatou', 'Fatou Ceesay'],
    ['FATOU ceesay', 'Fatou Ceesay'],
    ['ceesay, fatou', 'Fatou Ceesay'],
    ['cee fat', 'Fatou Ceesay'],
    ['jose muller', 'José Müller-Łukasz'],
    ['lukasz', 'José Müller-Łukasz'],
    ['太郎', '田中太郎'],
    ['عبد', 'محمد عبد الله'],
    ['ελενη', 'Ελένη Παπαδοπούλου'],
  ])('finds the person meant by %s', (typed, name) => {
    expect(found(typed)).toEqual([name]);
  });

  it('matches only word prefixes', () => {
    expect(found('esay')).toEqual([]);
  });

  it('ranks whole words first, then by order', () => {
    expect(found('ann')).toEqual(['Ann Jobe', 'Annabel Njie']);
    expect(
      createNameIndex([
        { names: 'Annabel', codes: '' },
        { names: 'Ann', codes: '' },
      ]).search('ann', 9).places,
    ).toEqual([1, 0]);
  });

  it('finds both people with one name, and counts matches beyond the limit', () => {
    expect(index.search('ousman', 1)).toEqual({ places: [4], total: 2 });
  });

  it('requires every word', () => {
    expect(found('ousman ceesay')).toEqual([]);
  });

  it.each(['7-K7QX27', '7-k7q', '0190a5c0 700000000000'])('finds a ticket or an order by %s', (typed) => {
    expect(index.search(typed, 9).places[0]).toBe(7);
  });

  it('matches complete codes in order, and names combined with codes', () => {
    const places = (typed: string) => index.search(typed, 9).places;
    expect(places('0190a5c0')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(places('7 k7q')[0]).toBe(7);
    const mixed = createNameIndex([
      { names: 'Table 70', codes: '' },
      { names: 'Ann', codes: '7' },
      { names: '7 Njie', codes: '' },
      { names: 'Bo', codes: '70' },
    ]);
    expect(mixed.search('7', 9)).toEqual({ places: [1, 2, 0, 3], total: 4 });
    expect(mixed.search('70 table', 9).places).toEqual([0]);
    expect(mixed.search('bo 70', 9).places).toEqual([3]);
    expect(mixed.search('70 xy', 9).places).toEqual([]);
    expect(found('annabel beef')).toEqual([]);
  });

  it('uses eight words, ranks the first thousand matches, and counts all', () => {
    expect(found('ousman ousman ousman ousman ousman ousman ousman ousman zzz')).toHaveLength(2);
    const crowd = (whole: number) =>
      createNameIndex(
        Array.from({ length: 1_002 }, (_, at) => ({ names: at === whole ? 'Ann' : 'Annabel', codes: '' })),
      ).search('ann', 1);
    expect(crowd(999)).toEqual({ places: [999], total: 1_002 });
    expect(crowd(1_000)).toEqual({ places: [0], total: 1_002 });
  });

  it('never matches an order id by a name', () => {
    expect(found('beef')).toEqual([]);
  });

  it.each(['', '  ', '—!?'])('finds no one for %j', (typed) => {
    expect(index.search(typed, 9)).toEqual({ places: [], total: 0 });
  });

  it('handles malformed text', () => {
    const odd = createNameIndex([{ names: 'a\nb\u0000 \ud800 Zed', codes: '\n' }]);
    expect(odd.search('zed', 9).places).toEqual([0]);
    expect(odd.search('b', 9).places).toEqual([0]);
  });
});

describe('unranked records', () => {
  const index = createWordIndex([
    { names: 'Ann 7', codes: '' },
    { names: 'Bob', codes: '7-x' },
    { names: 'Room 7 Bob', codes: '' },
  ]);

  it('are returned in order, found by names and, with a digit, by codes', () => {
    expect(index.places(['7'])).toEqual([0, 1, 2]);
    expect(index.places(['bob', '7'])).toEqual([1, 2]);
    expect(index.places(['bob'])).toEqual([1, 2]);
    expect(index.places([])).toEqual([]);
  });

  it('match a phrase if its words are consecutive', () => {
    expect(index.phrase(['room', '7', 'b'])).toEqual([2]);
    expect(index.phrase(['7', 'room'])).toEqual([]);
  });
});
