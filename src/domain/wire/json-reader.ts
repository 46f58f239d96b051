/** The first thing that was wrong with a value from outside, for a person who looks into it. */
export interface Problem {
  /** Path of the field, as `types[2].name`. */
  readonly field: string;
  readonly message: string;
}

/**
 * Reads a value of unknown shape field by field. A field that is wrong gives a stand-in and is remembered, so
 * that reading goes straight through; look at `problem()` before using anything that was read.
 */
export interface JsonReader {
  text(name: string, most: number, pattern?: RegExp): string;
  /** A whole number within the range. */
  whole(name: string, least: number, most: number): number;
  /** Any finite number within the range, rounded. */
  rounded(name: string, least: number, most: number): number;
  flag(name: string): boolean;
  oneOf<T extends string>(name: string, options: readonly T[]): T;
  /** The same, and `otherwise` for a text that is none of them: a word that a newer version may have invented. */
  oneOfOr<T extends string>(name: string, options: readonly T[], otherwise: T): T;
  texts(name: string, most: number): string[];
  /** A field read by one of the above, or null where it is null or absent. */
  orNull<T>(name: string, read: (name: string) => T): T | null;
  part<T>(name: string, read: (part: JsonReader) => T): T;
  list<T>(name: string, most: number, read: (item: JsonReader) => T): T[];
  /** The keys of an object, each value read alike. */
  map<T>(name: string, most: number, read: (value: JsonReader) => T): Readonly<Record<string, T>>;
  /** Remembers a problem found by comparing fields. */
  refuse(name: string, message: string): void;
  problem(): Problem | undefined;
}

/** Latest time taken from outside, ms: far beyond any event, and its double is still a safe integer. */
export const latestTime = 4e15;

export function createJsonReader(value: unknown): JsonReader {
  const found: Problem[] = [];
  return readerOf(value, '', found);
}

/** The fields of one object, and where its problems go. */
interface Fields {
  readonly keys: Readonly<Record<string, unknown>>;
  pathOf(name: string): string;
  field(name: string): unknown;
  refuse(name: string, message: string): void;
  numberIn(name: string, least: number, most: number): number | undefined;
  items(name: string, most: number): readonly unknown[];
}

function fieldsAt(value: unknown, path: string, found: Problem[]): Fields {
  const keys = isObject(value) ? value : {};
  const pathOf = (name: string) => (path === '' || name === '' ? path + name : `${path}.${name}`);
  const field = (name: string): unknown => (Object.hasOwn(keys, name) ? keys[name] : undefined);
  const refuse = (name: string, message: string) => {
    if (found.length === 0) found.push({ field: pathOf(name), message });
  };
  if (!isObject(value)) refuse('', 'must be an object');
  return {
    keys,
    pathOf,
    field,
    refuse,
    numberIn(name, least, most) {
      const number = field(name);
      if (typeof number === 'number' && number >= least && number <= most) return number;
      refuse(name, `must be a number from ${least} to ${most}`);
      return undefined;
    },
    items(name, most) {
      const list = field(name);
      if (isList(list) && list.length <= most) return list;
      refuse(name, `must be a list of at most ${most}`);
      return [];
    },
  };
}

function readerOf(value: unknown, path: string, found: Problem[]): JsonReader {
  const { field, refuse, numberIn, items, pathOf } = fieldsAt(value, path, found);
  return {
    text(name, most, pattern) {
      const text = field(name);
      if (typeof text === 'string' && text.length <= most && (pattern?.test(text) ?? true)) return text;
      refuse(name, `must be a text of at most ${most} characters in the right form`);
      return '';
    },
    whole(name, least, most) {
      const number = numberIn(name, least, most) ?? least;
      if (!Number.isInteger(number)) refuse(name, 'must be a whole number');
      return number;
    },
    rounded: (name, least, most) => Math.round(numberIn(name, least, most) ?? least),
    flag(name) {
      const flag = field(name);
      if (typeof flag !== 'boolean') refuse(name, 'must be true or false');
      return flag === true;
    },
    oneOf(name, options) {
      const option = options.find((candidate) => candidate === field(name));
      if (option === undefined) refuse(name, `must be one of ${options.join(', ')}`);
      return option ?? firstOf(options);
    },
    oneOfOr(name, options, otherwise) {
      const option = options.find((candidate) => candidate === field(name));
      if (option === undefined && typeof field(name) !== 'string')
        refuse(name, `must be one of ${options.join(', ')}`);
      return option ?? otherwise;
    },
    texts(name, most) {
      const list = items(name, most);
      const texts = list.filter((item) => typeof item === 'string');
      if (texts.length !== list.length) refuse(name, 'must be a list of texts');
      return texts;
    },
    orNull: (name, read) => (field(name) === null || field(name) === undefined ? null : read(name)),
    part: (name, read) => read(readerOf(field(name), pathOf(name), found)),
    list: (name, most, read) =>
      items(name, most).map((item, index) => read(readerOf(item, `${pathOf(name)}[${index}]`, found))),
    map(name, most, read) {
      const entries = Object.entries(fieldsAt(field(name), pathOf(name), found).keys);
      if (entries.length > most) refuse(name, `must have at most ${most} keys`);
      const readOne = ([key, item]: [string, unknown]) =>
        [key, read(readerOf(item, `${pathOf(name)}.${key}`, found))] as const;
      return Object.fromEntries(entries.slice(0, most).map(readOne));
    },
    refuse,
    problem: () => found[0],
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstOf<T>(options: readonly T[]): T {
  const first = options[0];
  if (first === undefined) throw new RangeError('oneOf needs options');
  return first;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
