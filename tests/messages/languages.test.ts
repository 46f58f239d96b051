import { describe, expect, it } from 'vitest';
import { rooms, speak, type Rooms } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { directionOf, languages, type Language } from '#messages/language.ts';
import { startTexts } from '#messages/start-texts.ts';
import { written } from '#messages/written.ts';
import { textsIn, type FoundText } from './texts-in.ts';

const fetched = async (of: Rooms) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(of).map(async ([room, load]) => [room, (await load()) as unknown] as const),
    ),
  );

/** Returns every text of a language: the app's and the server's. */
async function allTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const spoken = (await speak(language)) ?? { first: firstTexts, rooms };
  const all = {
    ...written[language],
    ...spoken.first,
    start: startTexts[language],
    ...(await fetched(spoken.rooms)),
  };
  const found = textsIn(all, '', (nth) => `‹${nth}›`).map(({ at, text }: FoundText) => [at, text] as const);
  return new Map(found);
}

const english = await allTexts('en');
const others = await Promise.all(
  languages
    .filter((language) => language !== 'en')
    .map(async (language) => [language, await allTexts(language)] as const),
);

/** Text that is the same in every language: names, and words that must be read literally. */
const sameEverywhere =
  /^(?:[\s\d\p{P}\p{S}]|Gatehouse|Google|PDF|CSV|XLSX|PNG|JSON|QR|SMS|PIN|ID|OK|Wi-Fi|Wave|Stripe|GraphQL|API|Markdown|UTF-8|WebP|JPEG|MB|kB|A6|mm|AES-256|Excel|PostgreSQL|1234-K7QX2M|iPhone|iPad|Android|Mac|Windows|Linux|macOS|Ctrl|K|NaN)*$/u;

const valuesIn = (text: string): readonly string[] => text.match(/‹\d›/g) ?? [];
/** How each language formats NaN: a placeholder is not a number, and a text that formats counts shows this instead. */
const noNumber = languages.map((language) => new Intl.NumberFormat(language).format(Number.NaN));
const countsIn = (text: string): number => Math.max(...noNumber.map((said) => text.split(said).length - 1));

/** Returns the values that English includes and another language omits. */
function lostIn(said: string, text: string): readonly string[] {
  const lost = [...new Set(valuesIn(said))].filter((value) => !valuesIn(text).includes(value));
  // There they are counts, formatted as numbers.
  return lost.slice(Math.max(0, countsIn(text) - countsIn(said)));
}

describe.each(others)('the texts in %s', (_language, texts) => {
  it('have the same keys as in English', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('use every value that English uses', () => {
    const lost = [...texts].filter(([at, text]) => lostIn(english.get(at) ?? '', text).length > 0);
    expect(lost).toEqual([]);
  });

  it('are all translated', () => {
    const left = [...texts].filter(([at, text]) => {
      const said = english.get(at) ?? '';
      return text === said && said.split(' ').length > 2 && !sameEverywhere.test(said);
    });
    expect(left).toEqual([]);
  });
});

const french = others.find(([language]) => language === 'fr')?.[1] ?? new Map<string, string>();
const arabic = others.find(([language]) => language === 'ar')?.[1] ?? new Map<string, string>();

describe('French', () => {
  it('has a non-breaking space before ; : ! ? and within « »', () => {
    const wrong = [...french].filter(([, text]) =>
      /[^\s\u202f\u00a0?!][;!?](?=\s|$)|[^\s\u202f\u00a0\d] ?:(?=\s|$)|[ ][;:!?»]|«[^\u202f\u00a0]/u.test(
        text.replaceAll(/https?:\S+|Content-Type:/g, ''),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('names what stays when asking whether to cancel: "Annuler" would be yes and no', () => {
    const unnamed = [...french]
      .filter(([at, text]) => at.endsWith('.confirm') && text.startsWith('Annuler'))
      .map(([at]) => at)
      .filter((at) => !french.has(at.replace(/confirm$/, 'keep')));
    expect(unnamed).toEqual([]);
  });
});

describe('Arabic', () => {
  it('is written in Arabic script', () => {
    const wrong = [...arabic].filter(
      ([, text]) =>
        /[A-Za-z]{2}/.test(text) && !/\p{Script=Arabic}/u.test(text) && !sameEverywhere.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('uses Arabic comma, semicolon and question mark', () => {
    const wrong = [...arabic].filter(([, text]) => /\p{Script=Arabic}\s*[,;?]/u.test(text));
    expect(wrong).toEqual([]);
  });

  it('runs from right to left, unlike the others', () => {
    expect(languages.map((language) => [language, directionOf(language)])).toEqual([
      ['en', 'ltr'],
      ['fr', 'ltr'],
      ['ar', 'rtl'],
    ]);
  });
});

describe('numbers, dates and money', () => {
  const at = Date.parse('2026-11-21T19:42:00Z');
  const inWords = (language: Language) => {
    const { count, price, longDay, clockTime, ago } = formatsIn[language];
    return [
      count(1234),
      price({ amount: 25_050, currency: 'GMD' }),
      price({ amount: 0, currency: 'GMD' }),
      longDay(at, 'Africa/Banjul'),
      clockTime(at, 'Africa/Banjul'),
      ago(at - 180_000, at),
    ].map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
  };

  it('follow each language, with the digits used in codes', () => {
    expect(inWords('fr')).toEqual([
      '1 234',
      '250,50 GMD',
      'Gratuit',
      'samedi 21 novembre 2026',
      '19:42',
      'il y a 3 min',
    ]);
    const [count, price, free, day, time, ago] = inWords('ar');
    expect([count, price, time]).toEqual(['1,234', '250.50 GMD', '19:42']);
    expect([free, day, ago].every((text) => /\p{Script=Arabic}/u.test(text ?? ''))).toBe(true);
    expect(day).toContain('2026');
  });
});
