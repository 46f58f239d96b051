import { describe, expect, it } from 'vitest';
import { rooms, speak } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { languages } from '#messages/language.ts';
import { textsIn } from './texts-in.ts';

/** A search field of a phone of 320 px has room for so many letters beside its magnifier. */
const mostLetters = 28;

const lettersOf = (text: string) => [...new Intl.Segmenter().segment(text)].length;

describe.each(languages)('search hints (%s)', (language) => {
  it('are short enough for the field on a small phone', async () => {
    const spoken = (await speak(language)) ?? { first: firstTexts, rooms };
    const loaded = await Promise.all(
      Object.entries(spoken.rooms).map(async ([room, load]) => [room, (await load()) as unknown] as const),
    );
    const hints = textsIn(Object.fromEntries(loaded)).filter(({ at }) => /(?:^|\.)placeholder$/.test(at));
    expect(hints.length).toBeGreaterThan(12);
    expect(hints.filter(({ text }) => lettersOf(text) > mostLetters)).toEqual([]);
  });
});
