import { searchDigits } from './search-digits.ts';
import { foldText } from './text-fold.ts';

/** The searchable texts of one record. */
export interface IndexedNames {
  /** Names as people wrote them: matched by word prefixes in any order, ignoring case and accents. */
  readonly names: string;
  /** Numbers and codes: searched only if the search contains a digit, so that a name never matches an order id. */
  readonly codes: string;
}

interface NamesFound {
  /** Indexes of the matches in record order; those with a whole word of the search first. */
  readonly places: readonly number[];
  /** Total number of matches. */
  readonly total: number;
}

/** Searches a large list of people by name. */
export interface NameIndex {
  readonly size: number;
  /** Returns at most `limit` of the records that match all typed words; none if nothing was typed. */
  search(typed: string, limit: number): NamesFound;
}

/** Maximum number of words in one search; further words do not narrow the result. */
const maxWords = 8;
/** Maximum number of matches that are ranked. */
const maxRanked = 1_000;

/** Scripts without spaces between words: the search may match any part of a name. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

export function createNameIndex(records: Iterable<IndexedNames>): NameIndex {
  const { size, byName, byCode, having } = createRecordLines(records);
  const wholeWords = (place: number, words: readonly [SearchWord, ...SearchWord[]]): number =>
    byName.wholeWords(place, words) + (words[0].isCode ? byCode.wholeWords(place, words) : 0);

  return {
    size,
    search(typed, limit) {
      const [lead, ...others] = wordsOf(typed);
      if (lead === undefined) return { places: [], total: 0 };
      const candidates: { readonly place: number; readonly whole: number }[] = [];
      let total = 0;
      for (const place of having([lead, ...others])) {
        total += 1;
        if (candidates.length < maxRanked)
          candidates.push({ place, whole: wholeWords(place, [lead, ...others]) });
      }
      const ranked = candidates.toSorted((one, other) => other.whole - one.whole || one.place - other.place);
      return { places: ranked.slice(0, limit).map(({ place }) => place), total };
    },
  };
}

/** Finds records by word prefixes, in record order. */
export interface WordIndex {
  /** Returns the indexes of records that have a word with each of these (folded) prefixes; ascending. */
  places(words: readonly string[]): readonly number[];
  /** Returns the indexes of records whose names contain these words in sequence; the last one may be a prefix. */
  phrase(words: readonly string[]): readonly number[];
}

/** Creates an unranked index; codes are searched as in `createNameIndex`. */
export function createWordIndex(records: Iterable<IndexedNames>): WordIndex {
  const { byName, having } = createRecordLines(records);
  return {
    places(words) {
      const isCode = words.some((word) => /\d/.test(word));
      const found = [...having(searchWords(words, isCode))];
      return isCode ? found.toSorted((one, other) => one - other) : found;
    },
    phrase: (words) => [...byName.places(` ${words.join(' ')}`)],
  };
}

/**
 * Stores records in two long texts, one line per record, with a space before every word. A search is then an
 * `indexOf`: a hundred times faster to build than a word table and as fast to query.
 */
function createRecordLines(records: Iterable<IndexedNames>) {
  const names: string[] = [];
  const codes: string[] = [];
  for (const record of records) {
    names.push(lineOf(record.names));
    codes.push(lineOf(record.codes));
  }
  const byName = createLines(names);
  const byCode = createLines(codes);
  const has = (place: number, word: SearchWord): boolean =>
    byName.has(place, word.needle) || (word.isCode && byCode.has(place, word.needle));
  const firstPlaces = (word: SearchWord): Iterable<number> =>
    word.isCode
      ? new Set([...byCode.places(word.needle), ...byName.places(word.needle)])
      : byName.places(word.needle);
  /** Yields the indexes of records that contain all of these words; none without words. */
  function* having([lead, ...others]: readonly SearchWord[]): Iterable<number> {
    if (lead === undefined) return;
    for (const place of firstPlaces(lead)) if (others.every((word) => has(place, word))) yield place;
  }
  return { size: names.length, byName, byCode, having };
}

const needleOf = (word: string): string => (unspaced.test(word) ? word : ` ${word}`);

interface SearchWord {
  readonly word: string;
  /** The search string within a line. */
  readonly needle: string;
  /** Whether codes are searched too; the same for all words of one search. */
  readonly isCode: boolean;
}

/** Splits a search text into words to look for. */
function wordsOf(typed: string): SearchWord[] {
  const text = searchDigits(typed);
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords);
  return searchWords(words, /\d/.test(text));
}

/** Sorts folded words rarest first, estimated by length. */
const searchWords = (words: readonly string[], isCode: boolean): SearchWord[] =>
  words
    .map((word) => ({ word, needle: needleOf(word), isCode }))
    .toSorted((one, other) => other.word.length - one.word.length);

/** `\n` ends a line and never occurs in a word, because folding removes it. */
const lineOf = (text: string): string => ` ${foldText(text)}\n`;

/** Creates a searchable text of lines. */
function createLines(lines: readonly string[]) {
  const starts = new Int32Array(lines.length + 1);
  let end = 0;
  for (const [place, line] of lines.entries()) {
    end += line.length;
    starts[place + 1] = end;
  }
  const text = lines.join('');
  const startOf = (place: number): number => starts[place] ?? text.length;
  const lineAt = (place: number): string => text.slice(startOf(place), startOf(place + 1));
  const placeAt = (position: number): number => {
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (startOf(middle) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    has: (place: number, needle: string): boolean => lineAt(place).includes(needle),
    /** Yields each line that contains the text once, in order. */
    *places(needle: string): Generator<number> {
      for (let at = text.indexOf(needle); at !== -1;) {
        const place = placeAt(at);
        yield place;
        at = text.indexOf(needle, startOf(place + 1));
      }
    },
    /** Counts how many of these words appear as whole words. */
    wholeWords(place: number, words: readonly SearchWord[]): number {
      const line = lineAt(place);
      return words.filter(({ word }) => line.includes(` ${word} `) || line.includes(` ${word}\n`)).length;
    },
  };
}
