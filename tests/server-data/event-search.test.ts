import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '#domain/text/text-fold.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

/** Characters supported by every database: long-established ones of the basic multilingual plane, and emoji. */
const commonCharacters = [
  ...[0x1, 0x1000, 0x2000, 0x3000, 0x4000, 0x5000, 0x6000, 0x7000, 0x8000, 0x9000].flatMap(upTo(0x1000)),
  ...[0xac00, 0xc000, 0xf900, 0x1f300].flatMap(upTo(0x700)),
].map((code) => String.fromCodePoint(code));

function upTo(count: number): (from: number) => number[] {
  return (from) => [...Array(count).keys()].map((at) => from + at);
}

describe.each(databaseKinds)('event search in the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  describe.runIf(available)('by words', () => {
    const foldedThere = async (texts: readonly string[]) => {
      const rows = await opened.database.query<{ folded: string }>(
        'SELECT fold_text(given) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS one (given, place) ORDER BY place',
        [texts],
      );
      return rows.map((row) => row.folded);
    };

    test('folds every character as the domain code does', async () => {
      const wrong: string[] = [];
      const letters = commonCharacters.map((character) => `a${character}b`);
      const folded = await foldedThere(letters);
      for (const [index, letter] of letters.entries())
        if (folded[index] !== foldText(letter)) wrong.push(letter);
      expect(wrong).toEqual([]);
    });

    test('folds any text as the domain code does', async () => {
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
