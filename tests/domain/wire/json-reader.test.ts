import { describe, expect, test } from 'vitest';
import { createJsonReader, type JsonReader } from '#domain/wire/json-reader.ts';

/** What is read from a value, and what was wrong with it. */
function reading<T>(value: unknown, read: (reader: JsonReader) => T) {
  const reader = createJsonReader(value);
  return { read: read(reader), problem: reader.problem() };
}
const fine = <T>(read: T) => ({ read, problem: undefined });

describe('a text', () => {
  const read = (a: unknown, most = 3, pattern?: RegExp) =>
    reading({ a }, (reader) => reader.text('a', most, pattern));
  const problem = (most: number) => ({
    field: 'a',
    message: `must be a text of at most ${most} characters in the right form`,
  });

  test('has at most so many characters', () => {
    expect(read('abc')).toEqual(fine('abc'));
    expect(read('abcd')).toEqual({ read: '', problem: problem(3) });
  });

  test('has the form that is asked for', () => {
    expect(read('12', 3, /^\d+$/)).toEqual(fine('12'));
    expect(read('1x', 3, /^\d+$/)).toEqual({ read: '', problem: problem(3) });
  });

  test.each([5, null, undefined, ['a'], { length: 1 }])('is not %o', (value) => {
    expect(read(value)).toEqual({ read: '', problem: problem(3) });
  });
});

describe('a number', () => {
  const whole = (a: unknown) => reading({ a }, (reader) => reader.whole('a', 2, 5));
  const rounded = (a: unknown) => reading({ a }, (reader) => reader.rounded('a', 2, 5));
  const outside = { field: 'a', message: 'must be a number from 2 to 5' };

  test('lies within its range, both ends included', () => {
    for (const read of [whole, rounded]) {
      expect(read(2)).toEqual(fine(2));
      expect(read(5)).toEqual(fine(5));
      for (const value of [1.99, 5.01, Number.NaN, '3', null, undefined])
        expect(read(value)).toEqual({ read: 2, problem: outside });
    }
  });

  test('is whole, or is rounded', () => {
    expect(whole(3.5)).toEqual({ read: 3.5, problem: { field: 'a', message: 'must be a whole number' } });
    expect(rounded(3.5)).toEqual(fine(4));
    expect(rounded(3.4)).toEqual(fine(3));
  });
});

describe('a flag', () => {
  test('is true or false, and nothing that resembles it', () => {
    const read = (a: unknown) => reading({ a }, (reader) => reader.flag('a'));
    expect(read(true)).toEqual(fine(true));
    expect(read(false)).toEqual(fine(false));
    for (const value of ['true', 1, 0, null, undefined])
      expect(read(value)).toEqual({ read: false, problem: { field: 'a', message: 'must be true or false' } });
  });
});

describe('a word', () => {
  const problem = { field: 'a', message: 'must be one of up, down' };

  test('is one of those that are known', () => {
    const read = (a: unknown) => reading({ a }, (reader) => reader.oneOf('a', ['up', 'down']));
    expect(read('down')).toEqual(fine('down'));
    expect(read('sideways')).toEqual({ read: 'up', problem });
    expect(read(undefined)).toEqual({ read: 'up', problem });
  });

  test('that a newer version may have invented is read as another, but anything else is refused', () => {
    const read = (a: unknown) => reading({ a }, (reader) => reader.oneOfOr('a', ['up', 'down'], 'down'));
    expect(read('up')).toEqual(fine('up'));
    expect(read('sideways')).toEqual(fine('down'));
    for (const value of [5, null, undefined]) expect(read(value)).toEqual({ read: 'down', problem });
  });

  test('cannot be asked for without any to choose from', () => {
    expect(() => reading({}, (reader) => reader.oneOf('a', []))).toThrow(
      new RangeError('oneOf needs options'),
    );
  });
});

describe('a list', () => {
  const long = { field: 'a', message: 'must be a list of at most 2' };

  test('of texts holds texts alone, and not too many', () => {
    const read = (a: unknown) => reading({ a }, (reader) => reader.texts('a', 2));
    expect(read(['x', 'y'])).toEqual(fine(['x', 'y']));
    expect(read(['x', 'y', 'z'])).toEqual({ read: [], problem: long });
    expect(read('xy')).toEqual({ read: [], problem: long });
    expect(read(['x', 1])).toEqual({
      read: ['x'],
      problem: { field: 'a', message: 'must be a list of texts' },
    });
  });

  test('of parts names the part that is wrong', () => {
    const read = (a: unknown) =>
      reading({ a }, (reader) => reader.list('a', 2, (item) => item.whole('n', 0, 9)));
    expect(read([{ n: 1 }, { n: 2 }])).toEqual(fine([1, 2]));
    expect(read([{ n: 1 }, { n: 10 }]).problem).toEqual({
      field: 'a[1].n',
      message: 'must be a number from 0 to 9',
    });
    expect(read([{ n: 1 }, 2]).problem).toEqual({ field: 'a[1]', message: 'must be an object' });
    expect(read([{}, {}, {}])).toEqual({ read: [], problem: long });
    expect(read({ length: 1 })).toEqual({ read: [], problem: long });
  });
});

describe('a part', () => {
  const read = (value: unknown) =>
    reading(value, (reader) => reader.part('a', (part) => part.part('b', (inner) => inner.flag('c'))));

  test('is an object within, and its fields are named by the whole path', () => {
    expect(read({ a: { b: { c: true } } })).toEqual(fine(true));
    expect(read({ a: { b: {} } }).problem?.field).toBe('a.b.c');
    expect(read({ a: {} }).problem).toEqual({ field: 'a.b', message: 'must be an object' });
    expect(read({ a: [] }).problem).toEqual({ field: 'a', message: 'must be an object' });
    expect(read({ a: null }).problem).toEqual({ field: 'a', message: 'must be an object' });
  });

  test.each([null, undefined, [], 'text', 5])('of %o is refused, whatever is asked of it', (value) => {
    expect(createJsonReader(value).problem()).toEqual({ field: '', message: 'must be an object' });
  });

  test('has no fields but its own', () => {
    const inherited: unknown = Object.create({ a: 'x' });
    expect(reading(inherited, (reader) => reader.text('a', 3)).problem?.field).toBe('a');
    expect(reading({}, (reader) => reader.text('constructor', 100)).problem?.field).toBe('constructor');
  });
});

describe('what may be missing', () => {
  test('is null where it is null or absent, and read otherwise', () => {
    const read = (value: unknown) =>
      reading(value, (reader) => reader.orNull('a', (name) => reader.whole(name, 0, 9)));
    expect(read({ a: null })).toEqual(fine(null));
    expect(read({})).toEqual(fine(null));
    expect(read({ a: 0 })).toEqual(fine(0));
    expect(read({ a: 10 }).problem?.field).toBe('a');
  });
});

describe('a map', () => {
  const read = (a: unknown) =>
    reading({ a }, (reader) => reader.map('a', 2, (value) => value.whole('n', 0, 9)));

  test('has values read alike, at most so many', () => {
    expect(read({ x: { n: 1 }, y: { n: 2 } })).toEqual(fine({ x: 1, y: 2 }));
    expect(read({ x: { n: 1 }, y: { n: 2 }, z: { n: 3 } })).toEqual({
      read: { x: 1, y: 2 },
      problem: { field: 'a', message: 'must have at most 2 keys' },
    });
  });

  test('names the value that is wrong', () => {
    expect(read({ x: { n: 1 }, y: { n: 10 } }).problem?.field).toBe('a.y.n');
    expect(read({ x: 5 }).problem).toEqual({ field: 'a.x', message: 'must be an object' });
    expect(read(5)).toEqual({ read: {}, problem: { field: 'a', message: 'must be an object' } });
  });
});

test('the first problem is the one that is told', () => {
  const { problem } = reading({ a: 1 }, (reader) => {
    reader.refuse('a', 'first');
    reader.refuse('b', 'second');
    reader.text('c', 1);
  });
  expect(problem).toEqual({ field: 'a', message: 'first' });
});
