import { describe, expect, it } from 'vitest';
import { createNameIndex } from '#domain/text/name-index.ts';

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
const index = createNameIndex(
  people.map((names, place) => ({
    names,
    codes: `0190a5c0-beef-7000-8000-${place}00000000000 ${place}-K7QX2${place}`,
  })),
);
const found = (typed: string, limit = 10) => index.search(typed, limit).places.map((place) => people[place]);

describe('a search for names', () => {
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
  ])('finds whoever is meant by %s', (typed, name) => {
    expect(found(typed)).toEqual([name]);
  });

  it('finds words by their beginnings only', () => {
    expect(found('esay')).toEqual([]);
  });

  it('tells whole words first, then in order', () => {
    expect(found('ann')).toEqual(['Ann Jobe', 'Annabel Njie']);
    expect(
      createNameIndex([
        { names: 'Annabel', codes: '' },
        { names: 'Ann', codes: '' },
      ]).search('ann', 9).places,
    ).toEqual([1, 0]);
  });

  it('finds both of one name, and says how many there are beyond the limit', () => {
    expect(index.search('ousman', 1)).toEqual({ places: [4], total: 2 });
  });

  it('needs every word', () => {
    expect(found('ousman ceesay')).toEqual([]);
  });

  it.each(['7-K7QX27', '7-k7q', '0190a5c0 700000000000'])('finds a ticket or an order by %s', (typed) => {
    expect(index.search(typed, 9).places[0]).toBe(7);
  });

  it('never finds an order number by a name', () => {
    expect(found('beef')).toEqual([]);
  });

  it.each(['', '  ', '—!?'])('finds nobody by %j', (typed) => {
    expect(index.search(typed, 9)).toEqual({ places: [], total: 0 });
  });

  it('takes text that is no text for what it is', () => {
    const odd = createNameIndex([{ names: 'a\nb\u0000 \ud800 Zed', codes: '\n' }]);
    expect(odd.search('zed', 9).places).toEqual([0]);
    expect(odd.search('b', 9).places).toEqual([0]);
  });
});
