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

function readerOf(value: unknown, path: string, found: Problem[]): JsonReader {
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const refuseAt = (field: string, message: string) => {
    if (found.length === 0) found.push({ field, message });
  };
  const refuse = (name: string, message: string) => refuseAt(pathOf(name), message);
  if (!isObject(value)) refuseAt(path, 'must be an object');
  const fields = isObject(value) ? value : {};
  const fieldOf = (name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

  function numberIn(name: string, least: number, most: number): number | undefined {
    const field = fieldOf(name);
    if (typeof field === 'number' && field >= least && field <= most) return field;
    refuse(name, `must be a number from ${least} to ${most}`);
    return undefined;
  }
  function itemsOf(name: string, most: number): readonly unknown[] {
    const field = fieldOf(name);
    if (Array.isArray(field) && field.length <= most) return field;
    refuse(name, `must be a list of at most ${most}`);
    return [];
  }
  const reader: JsonReader = {
    text(name, most, pattern) {
      const field = fieldOf(name);
      if (typeof field === 'string' && field.length <= most && (pattern?.test(field) ?? true)) return field;
      refuse(name, `must be a text of at most ${most} characters in the right form`);
      return '';
    },
    whole(name, least, most) {
      const field = numberIn(name, least, most) ?? least;
      if (!Number.isInteger(field)) refuse(name, 'must be a whole number');
      return field;
    },
    rounded: (name, least, most) => Math.round(numberIn(name, least, most) ?? least),
    flag(name) {
      const field = fieldOf(name);
      if (typeof field !== 'boolean') refuse(name, 'must be true or false');
      return field === true;
    },
    oneOf(name, options) {
      const field = fieldOf(name);
      const option = options.find((candidate) => candidate === field);
      if (option === undefined) refuse(name, `must be one of ${options.join(', ')}`);
      return option ?? firstOf(options);
    },
    texts(name, most) {
      const items = itemsOf(name, most);
      const texts = items.filter((item) => typeof item === 'string');
      if (texts.length !== items.length) refuse(name, 'must be a list of texts');
      return texts;
    },
    orNull: (name, read) => (fieldOf(name) === null || fieldOf(name) === undefined ? null : read(name)),
    part: (name, read) => read(readerOf(fieldOf(name), pathOf(name), found)),
    list: (name, most, read) =>
      itemsOf(name, most).map((item, index) => read(readerOf(item, `${pathOf(name)}[${index}]`, found))),
    map(name, most, read) {
      const field = fieldOf(name);
      const keys = isObject(field) ? Object.keys(field) : [];
      if (!isObject(field) || keys.length > most) refuse(name, `must be an object of at most ${most} keys`);
      return Object.fromEntries(
        isObject(field) ? keys.slice(0, most).map((key) => [key, read(readerOf(field[key], `${pathOf(name)}.${key}`, found))]) : [],
      );
    },
    refuse,
    problem: () => found[0],
  };
  return reader;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstOf<T>(options: readonly T[]): T {
  const first = options[0];
  if (first === undefined) throw new RangeError('oneOf needs options');
  return first;
}
