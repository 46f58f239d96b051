import { foldText } from './text-fold.ts';

/** What one record is found by. */
export interface IndexedNames {
  /** Names as people wrote them: found by the beginnings of their words, in any order, without case and accents. */
  readonly names: string;
  /** Numbers and codes: looked up where something with a digit was typed, so that a name never finds an order number. */
  readonly codes: string;
}

interface NamesFound {
  /** Places of the records in the order they were given; those with a whole word of the search first. */
  readonly places: readonly number[];
  /** How many there are in all. */
  readonly total: number;
}

/** Finds people among very many by what somebody types of their names. */
export interface NameIndex {
  readonly size: number;
  /** At most `limit` of those with all words of what was typed; nobody where nothing was typed. */
  search(typed: string, limit: number): NamesFound;
}

/** Words of one search: more of them find no more. */
const mostWords = 8;
/** Of how many records the best are looked for, where very many are found. */
const mostRanked = 1_000;

/** Scripts that write no spaces between words: what is typed may be any part of a name. */
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
        if (candidates.length < mostRanked)
          candidates.push({ place, whole: wholeWords(place, [lead, ...others]) });
      }
      const ranked = candidates.toSorted((one, other) => other.whole - one.whole || one.place - other.place);
      return { places: ranked.slice(0, limit).map(({ place }) => place), total };
    },
  };
}

/** Finds records by the beginnings of their words, in the order they were given. */
export interface WordIndex {
  /** Places of those that have a word beginning with each of these, which are folded; ascending. */
  places(words: readonly string[]): readonly number[];
  /** Places of those in whose names these words stand one after another; the last may be a beginning. */
  phrase(words: readonly string[]): readonly number[];
}

/** An index of all that is found, without an order of merit; codes are looked up as `createNameIndex` does. */
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
 * Records one after another in two texts, each a line of words with a space before every word: a search is an
 * `indexOf`, a hundred times quicker to build than a table of words and as quick to ask.
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
  /** Places of the records that have all of these words; nobody's where there is none. */
  function* having([lead, ...others]: readonly SearchWord[]): Iterable<number> {
    if (lead === undefined) return;
    for (const place of firstPlaces(lead)) if (others.every((word) => has(place, word))) yield place;
  }
  return { size: names.length, byName, byCode, having };
}

const needleOf = (word: string): string => (unspaced.test(word) ? word : ` ${word}`);

interface SearchWord {
  readonly word: string;
  /** What it looks like in a line. */
  readonly needle: string;
  /** Whether codes are searched too: so it is for all words of one search, or for none. */
  readonly isCode: boolean;
}

/** Words of what was typed, as they are searched for. */
function wordsOf(typed: string): SearchWord[] {
  const words = foldText(typed)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords);
  return searchWords(words, /\d/.test(typed));
}

/** Words that are folded, the rarest first, as far as their length tells. */
const searchWords = (words: readonly string[], isCode: boolean): SearchWord[] =>
  words
    .map((word) => ({ word, needle: needleOf(word), isCode }))
    .toSorted((one, other) => other.word.length - one.word.length);

/** `\n` ends a line and is in no word: folding leaves none. */
const lineOf = (text: string): string => ` ${foldText(text)}\n`;

/** Lines in one text, found by what is in them. */
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
    /** Each line once that has it, from the first on. */
    *places(needle: string): Generator<number> {
      for (let at = text.indexOf(needle); at !== -1;) {
        const place = placeAt(at);
        yield place;
        at = text.indexOf(needle, startOf(place + 1));
      }
    },
    /** How many of these words stand there as they are. */
    wholeWords(place: number, words: readonly SearchWord[]): number {
      const line = lineAt(place);
      return words.filter(({ word }) => line.includes(` ${word} `) || line.includes(` ${word}\n`)).length;
    },
  };
}
