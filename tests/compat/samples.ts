import * as v from 'valibot';
import type { Schema } from '#contract/wire/endpoint.ts';
import { shapeOf } from './schema-shape.ts';

/** Returns values for what a schema does not show, by the path of the field. */
export type Given = (path: string) => readonly unknown[] | undefined;

/** One text for each format that some field of the contract requires. */
const texts = [
  'word',
  '',
  '1',
  '50',
  'GM',
  'GMD',
  '123456',
  'abcdef',
  'someone@example.gm',
  '+2203001234',
  '2026-11-23',
  '2026-11-23T10:00:00.000Z',
  '018f0000-0000-7000-8000-000000000001',
  '0.1700000000000.1.word',
  '1700000000000.018f0000-0000-7000-8000-000000000001',
  'a-request-id-of-some-length',
  '0123456789abcdef',
  'a'.repeat(43),
  'a'.repeat(64),
];
const numbers = [1, 0, 20, 255, 1.5, -1, 1_700_000_000_000];

/**
 * Generates values that a schema accepts, from its shape: for an object, one with all fields, one with only the
 * required fields, and one for each further value of each field. Deterministic.
 */
export function samplesOf(schema: Schema, given: Given = () => undefined, path = ''): readonly unknown[] {
  const samples = (given(path) ?? candidates(schema, given, path)).filter((one) => v.is(schema, one));
  if (samples.length === 0) throw new Error(`No sample for ${path} (${schema.type}): give one.`);
  return samples;
}

function candidates(schema: Schema, given: Given, path: string): readonly unknown[] {
  const { type, branches, words, item, wrapped, value } = shapeOf(schema);
  switch (type) {
    case 'string':
      return texts.filter((text) => v.is(schema, text)).slice(0, 3);
    case 'number':
      return numbers.filter((number) => v.is(schema, number)).slice(0, 3);
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'undefined':
      return [undefined];
    case 'literal':
    case 'picklist':
      return words;
    case 'union':
    case 'variant':
      return branches.flatMap((branch) => samplesOf(branch, given, path));
    case 'nullable':
      return wrapped === undefined ? [] : [...samplesOf(wrapped, given, path), null];
    case 'optional':
      return wrapped === undefined ? [] : [...samplesOf(wrapped, given, path), undefined];
    case 'array':
      return item === undefined ? [] : lists(samplesOf(item, given, `${path}[]`));
    case 'record':
      return value === undefined ? [] : samplesOf(value, given, `${path}{}`).map((one) => ({ word: one }));
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objects(schema, given, path);
    default:
      throw new Error(`Nothing is known of ${path} (${type}): give a sample.`);
  }
}

/** Each item alone, all items, and none. */
const lists = (items: readonly unknown[]) => [...items.map((one) => [one]), [...items], []];

function objects(schema: Schema, given: Given, path: string): readonly object[] {
  const fields = Object.entries(shapeOf(schema).entries).map(([name, entry]) => ({
    name,
    isOptional: shapeOf(entry).isOptional,
    samples: samplesOf(entry, given, path === '' ? name : `${path}.${name}`),
  }));
  const first = (of: typeof fields) => Object.fromEntries(of.map(({ name, samples }) => [name, samples[0]]));
  const all = first(fields);
  const needed = first(fields.filter(({ isOptional }) => !isOptional));
  return [
    all,
    needed,
    ...fields.flatMap(({ name, samples }) => samples.map((one) => ({ ...all, [name]: one }))),
  ];
}
