import { describe, expect, it } from 'vitest';
import { rooms, speak } from '#messages/catalogue.ts';
import { board } from '#messages/en/door/board.ts';
import { de } from '#messages/fr/elision.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { isolated, isolatedInLatin, readingOf } from '#messages/isolated.ts';
import { languages, type Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { namedTextsIn } from './texts-in.ts';

it('isolates in a left-to-right sentence only names with letters of the other direction', () => {
  expect(isolatedInLatin('Awa Jallow, 12 (VIP)')).toBe('Awa Jallow, 12 (VIP)');
  for (const name of ['عائشة', 'Jallow عائشة', 'שרה', 'ﻋﺎ'])
    expect(isolatedInLatin(name)).toBe(isolated(name));
  // Otherwise the digits after the name would be displayed before it.
  expect(board.alarms.nearlyFull('البوابة', '80', '100')).toBe('\u2068البوابة\u2069: 80 of 100 inside');
  expect([de('عائشة'), de('Awa')]).toEqual(['de \u2068عائشة\u2069', 'd’Awa']);
});

it.each([
  ['عائشة', 'ltr', 'rtl'],
  ['12, (عائشة) Awa', 'ltr', 'rtl'],
  ['𞤀𞤣𞤵', 'ltr', 'rtl'],
  ['Awa عائشة', 'rtl', 'ltr'],
  ['\u2068عائشة\u2069 wants to give you a ticket', 'rtl', 'ltr'],
  ['12:30 (1)', 'rtl', 'rtl'],
  ['', 'ltr', 'ltr'],
] as const)('reads “%s” by its first letter outside isolates, else %s: %s', (text, otherwise, reading) => {
  expect(readingOf(text, otherwise)).toBe(reading);
});

it('reads an amount as the text around it is read', () => {
  expect(readingOf('350\u00a0GMD', 'rtl')).toBe('rtl');
  expect(readingOf('350\u00a0GMD للواحدة', 'ltr')).toBe('rtl');
  expect(readingOf('GMD\u00a0350', 'rtl')).toBe('ltr');
});

/** Parameter names for amounts. */
const amounts = new Set('sum money price fee left total difference refund returned'.split(' '));

it('isolates no amount in an Arabic sentence, or its currency would change sides', async () => {
  const { first, rooms: later } = (await speak('ar')) ?? { first: firstTexts, rooms };
  const fetched = await Promise.all(Object.values(later).map(async (load) => (await load()) as unknown));
  const amount = '350\u00a0GMD';
  const texts = [...Object.values(first), ...fetched, ...Object.values(written.ar)]
    .flatMap((room) => namedTextsIn(room, (value) => (amounts.has(value) ? amount : '1')))
    .filter(({ text }) => text.includes(amount));
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter(({ text }) => text.includes(isolated(amount)))).toEqual([]);
});

/** Parameter names for values that people typed. */
const typed = new Set(
  'name event gate type buyer device person area organizer holder seller addOn who whom question'.split(' '),
);
/** A name in the opposite direction to its sentence; the sentence itself contains none of it. */
const against: Record<Language, string> = { en: 'عائشة', fr: 'عائشة', ar: 'Jallow' };

describe.each(languages)('every sentence in %s', (language) => {
  it('isolates a name of the other direction', async () => {
    const { first, rooms: later } = (await speak(language)) ?? { first: firstTexts, rooms };
    const fetched = await Promise.all(Object.values(later).map(async (load) => (await load()) as unknown));
    const name = against[language];
    const texts = [...Object.values(first), ...fetched, ...Object.values(written[language])].flatMap((room) =>
      namedTextsIn(room, (value) => (typed.has(value) ? name : '1')),
    );
    const named = texts.filter(({ text }) => text.includes(name));
    expect(named.length).toBeGreaterThan(200);
    const bare = named.filter(({ text }) => text.replaceAll(/\u2068[^\u2069]*\u2069/g, '').includes(name));
    expect(bare.filter(({ text }) => text !== name)).toEqual([]);
  });
});
