import { describe, expect, test } from 'vitest';
import { rooms, speak, type Rooms } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { languages, type Language } from '#messages/language.ts';
import { startTexts } from '#messages/start-texts.ts';
import { written } from '#messages/written.ts';
import { textsIn } from './texts-in.ts';

/** Wording that reads like a translation, with replacements. */
const shed: readonly [RegExp, string][] = [
  [/\bset aside\b|\bgive back\b/i, 'reserve, reserved, remove'],
  [/\bby itself\b/i, 'automatically'],
  [/\bmake an account\b/i, 'create an account'],
  [/\bran out\b|\brun out\b|\bhas run out\b/i, 'expired'],
  [/\btaken back\b/i, 'cancelled, undone'],
  [/\bsomebody\b/i, 'someone'],
  [/\bwith no signal\b/i, 'works offline'],
  [/\bthis is no\b|\bthere is no such\b|\bleads nowhere\b/i, 'not found'],
  [/\badmits? no more\b/i, 'no longer valid'],
  // Names used in the code, which a rename once introduced into texts.
  [/\bdeps\b|\bdtos?\b|\bmailer\b|\bcluster bus\b|\brandom\b/i, 'what people call it'],
  [/\bnone of your\b|\bof yours\b/i, 'you don’t have access'],
];

/** The app's texts in a language, including those that it loads. */
const inApp = async (language: Language) => (await speak(language)) ?? { first: firstTexts, rooms };
const later = async (of: Rooms) =>
  Promise.all(Object.entries(of).map(async ([room, load]) => [room, (await load()) as unknown] as const));
const all = (
  await Promise.all(
    languages.map(async (language) => {
      const spoken = await inApp(language);
      const known = Object.entries({
        ...written[language],
        ...spoken.first,
        start: startTexts[language],
      });
      return [...known, ...(await later(spoken.rooms))].map(
        ([room, texts]) => [language, room, texts] as const,
      );
    }),
  )
).flat();
/** Quoted verbatim from the specification. */
const quoted = new Set(['loading.screen', 'loading.session']);

describe.each(all)('the texts in %s of %s', (_language, _room, room) => {
  test('are never empty', () => {
    const texts = textsIn(room);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  test('use typographic quotes, apostrophes and ellipses', () => {
    const straight = textsIn(room).filter(({ at, text }) => !quoted.has(at) && /["']|\.\.\./.test(text));
    expect(straight).toEqual([]);
  });

  test.each(shed)('do not contain %s (%s)', (pattern) => {
    expect(textsIn(room).filter(({ text }) => pattern.test(text))).toEqual([]);
  });
});
