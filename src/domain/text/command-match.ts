import { foldText } from './text-fold.ts';

/** Names that a command can be found by. */
export interface CommandNames {
  readonly title: string;
  /** Synonyms, matched individually. */
  readonly also: readonly string[];
}

/** Minimum word lengths for tolerating one typo and two. */
const lettersForSlips = { one: 4, two: 8 } as const;

/** How well a typed word matches a word of a name. */
const quality = { none: 0, slip: 1, beginning: 2, whole: 3 } as const;
type Quality = (typeof quality)[keyof typeof quality];

interface Match {
  /** Higher is better. */
  readonly score: number;
  /** Matched only by assuming a typo. */
  readonly isSlip: boolean;
}

/**
 * Returns the matching commands, best first; equal ones keep their order. Each typed word must match a word of the
 * command or its beginning, ignoring case, accents and punctuation. If no command matches, words with typos are
 * tolerated: a wrong, missing or extra letter, or two swapped ones.
 *
 * @returns empty if nothing was typed; `isSlip` if matched only with typos
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
    // Among names with the same words, the title ranks before synonyms, and shorter names before longer ones.
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

/** Returns a word with and without the Arabic article, which is often omitted. */
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
 * Returns the number of typos between a word and the nearest prefix of `name`: the Damerau-Levenshtein distance with
 * each pair of letters swapped at most once (optimal string alignment).
 */
function slipsToBeginning(word: string, name: string): number {
  // One row per letter of the word, with the distance to every prefix of the name.
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

/** Returns infinity outside the row. */
const valueAt = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;
