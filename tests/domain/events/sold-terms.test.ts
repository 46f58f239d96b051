import { describe, expect, it } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import {
  changedEventTerms,
  changedTypeTerms,
  isTypeTerm,
  knownReentry,
  noEventTerms,
  noTypeTerms,
  placeParts,
  sameGates,
  soldTerms,
  termsOf,
  type EventSoldTerms,
  type TypeSoldTerms,
} from '#domain/events/sold-terms.ts';

const hall = { name: 'Hall', address: 'Kairaba Avenue', city: 'Serekunda' };
const terms: EventSoldTerms = { ...noEventTerms, venue: hall, ageLimit: 18 };
const typeTerms: TypeSoldTerms = { ...noTypeTerms, gates: ['a', 'b'] };

describe('the terms tickets were bought under', () => {
  it.each<[Partial<EventSoldTerms>, string[]]>([
    [{}, []],
    [{ venue: { ...hall } }, []],
    [{ venue: { ...hall, city: 'Banjul' } }, ['venue']],
    [{ venue: null }, ['venue']],
    [{ ageLimit: null }, ['ageLimit']],
    [{ onlineUrl: 'https://example.org' }, ['onlineUrl']],
    [{ reentry: 'free', codePolicy: 'static' }, ['codePolicy', 'reentry']],
  ])('is told, of an event that becomes %j, to be other in %j', (change, expected) => {
    expect(changedEventTerms(terms, { ...terms, ...change })).toEqual(expected);
  });

  it.each<[Partial<TypeSoldTerms>, string[]]>([
    [{}, []],
    [{ gates: ['b', 'a'] }, []],
    [{ gates: ['a'] }, ['gates']],
    [{ validFrom: '2026-11-27' }, ['validFrom']],
    [{ validUntil: '2026-11-27', gates: [] }, ['validUntil', 'gates']],
  ])('is told, of a type that becomes %j, to be other in %j', (change, expected) => {
    expect(changedTypeTerms(typeTerms, { ...typeTerms, ...change })).toEqual(expected);
  });

  it('come from the type or the whole event', () => {
    expect(soldTerms.filter(isTypeTerm)).toEqual(['validFrom', 'validUntil', 'gates']);
  });

  it('are read from the event and its area rules', () => {
    const event = { onlineUrl: null, ageLimit: 18, policy: { code: 'rotating' as const }, areas: {} };
    const rules = {
      event: { ...singleEntry, reentry: 'free' as const },
      vip: { ...singleEntry, code: 'static' as const },
    };
    expect(termsOf({ ...event, rules })).toEqual({
      onlineUrl: null,
      ageLimit: 18,
      codePolicy: 'rotating_with_fallback',
      reentry: 'free',
    });
    expect(termsOf({ ...event, rules: {} }).reentry).toBe('single');
  });

  it('are strict when the re-entry rule is unknown', () => {
    const asked = ['free', 'after_exit', 'unknown', 'redeem', undefined] as const;
    expect(asked.map(knownReentry)).toEqual(['free', 'after_exit', 'single', 'single', 'single']);
  });
});

describe('a venue in one line', () => {
  it('shows the known parts', () => {
    expect(placeParts(hall)).toEqual(['Hall', 'Kairaba Avenue', 'Serekunda']);
    expect(placeParts({ ...hall, address: '' })).toEqual(['Hall', 'Serekunda']);
    expect(placeParts(null)).toEqual([]);
  });
});

describe('two lists of gates', () => {
  it('are equal in any order, but not with different gates', () => {
    expect(sameGates(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(sameGates([], [])).toBe(true);
    expect(sameGates(['a', 'b'], ['a', 'c'])).toBe(false);
    expect(sameGates(['a', 'b'], ['a'])).toBe(false);
  });
});
