import { foldText } from './text-fold.ts';

/** What somebody may call a command. */
export interface CommandNames {
  readonly title: string;
  /** Other words for the same thing, each by itself. */
  readonly also: readonly string[];
}

/** From so many letters on a word may have one slip, and two. */
const lettersForSlips = { one: 4, two: 8 } as const;

/** How a typed word answers to one of a name; `none` to none of it. */
const quality = { none: 0, slip: 1, beginning: 2, whole: 3 } as const;
type Quality = (typeof quality)[keyof typeof quality];

interface Match {
  /** Higher is better. */
  readonly score: number;
  /** Found only by taking a word for another one. */
  readonly isSlip: boolean;
}

/**
 * The commands that somebody may mean, the best first; of equals, in the order in which they were given. Each word that
 * was typed is one of the command's, or its beginning, without case, accents and signs. Where no command has the words,
 * those with a slip in them count: a letter wrong, missing, too much, or two in the wrong order.
 *
 * @returns none where nothing was typed; `isSlip` where they were found by a slip alone
 */
export function rankCommands<C extends CommandNames>(
  typed: string,
  commands: readonly C[],
): { readonly commands: readonly C[]; readonly isSlip: boolean } {
  const words = wordsOf(typed);
  if (words.length === 0) return { commands: [], isSlip: false };
  const found = commands.flatMap((command) => {
    const match = matchOf(words, command);
    return match === null ? [] : [{ command, ...match }];
  });
  const exact = found.filter(({ isSlip }) => !isSlip);
  const meant = exact.length > 0 ? exact : found;
  return {
    commands: meant.toSorted((one, other) => other.score - one.score).map(({ command }) => command),
    isSlip: exact.length === 0 && found.length > 0,
  };
}

function matchOf(words: readonly string[], { title, also }: CommandNames): Match | null {
  const matches = [title, ...also].flatMap((name, place) => {
    const nameWords = wordsOf(name).flatMap(withoutArticle);
    const qualities = words.map((word) => bestQuality(word, nameWords));
    const least = Math.min(...qualities);
    if (least === quality.none) return [];
    // Of names with the same words, the title before what it is also called, and the shorter one before the longer.
    const share = words.join('').length / Math.max(1, foldText(name).length);
    return [
      {
        score: least * 100 + (place === 0 ? 50 : 0) + 40 * Math.min(1, share),
        isSlip: least === quality.slip,
      },
    ];
  });
  return matches.toSorted((one, other) => other.score - one.score)[0] ?? null;
}

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word !== '');

/** A word, and without the Arabic article, which few people type. */
const withoutArticle = (word: string): readonly string[] =>
  /^\u0627\u0644.{2}/.test(word) ? [word, word.slice(2)] : [word];

function bestQuality(word: string, nameWords: readonly string[]): Quality {
  if (nameWords.includes(word)) return quality.whole;
  if (nameWords.some((name) => name.startsWith(word))) return quality.beginning;
  const slips = slipsAllowed(word);
  return slips > 0 && nameWords.some((name) => slipsToBeginning(word, name) <= slips)
    ? quality.slip
    : quality.none;
}

function slipsAllowed(word: string): number {
  if (word.length >= lettersForSlips.two) return 2;
  return word.length >= lettersForSlips.one ? 1 : 0;
}

/**
 * By how many slips a word became a beginning of `name`: the distance of Damerau and Levenshtein with adjacent letters
 * swapped at most once (optimal string alignment), to the nearest beginning.
 */
function slipsToBeginning(word: string, name: string): number {
  // One row for each letter of the word; in each, the distance to every beginning of the name.
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (let letter = 1; letter <= word.length; letter += 1) {
    const next = [letter];
    for (let at = 1; at <= name.length; at += 1) {
      const same = word[letter - 1] === name[at - 1];
      const steps = [valueAt(row, at) + 1, valueAt(next, at - 1) + 1, valueAt(row, at - 1) + (same ? 0 : 1)];
      const swapped = word[letter - 1] === name[at - 2] && word[letter - 2] === name[at - 1];
      if (swapped) steps.push(valueAt(before, at - 2) + 1);
      next.push(Math.min(...steps));
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

/** A value of a row; before its beginning there is none. */
const valueAt = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;
