import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '#domain/text-fold.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

/** Every character of the basic plane but NUL and halves of pairs, and pictures: newer ones a database may not know. */
const commonCharacters = [
  ...Array(0x10000).keys(),
  ...Array(0x800)
    .keys()
    .map((at) => at + 0x1f300),
]
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code));

describe.each(databaseKinds)('events are found in the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  }, 60_000);
  afterAll(() => opened?.close());

  describe.runIf(available)('by words', () => {
    const foldedThere = async (texts: readonly string[]) => {
      const rows = await opened.database.query<{ folded: string }>(
        'SELECT fold_text(given) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS one (given, place) ORDER BY place',
        [texts],
      );
      return rows.map((row) => row.folded);
    };

    test('that are folded as the domain folds what is typed, whatever the character', async () => {
      const wrong: string[] = [];
      const letters = commonCharacters.map((character) => `a${character}b`);
      const folded = await foldedThere(letters);
      for (const [index, letter] of letters.entries())
        if (folded[index] !== foldText(letter)) wrong.push(letter);
      expect(wrong).toEqual([]);
    });

    test('that are folded as the domain folds what is typed, in any text', async () => {
      const text = fc.string({ unit: fc.constantFrom(...commonCharacters), maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(fc.array(text, { maxLength: 50 }), async (texts) => {
          expect(await foldedThere(texts)).toEqual(texts.map(foldText));
        }),
        { numRuns: 20 },
      );
    });
  });
});
