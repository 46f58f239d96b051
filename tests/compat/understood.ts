import * as v from 'valibot';
import type { Endpoint, Schema } from '#contract/wire/endpoint.ts';
import { samplesOf } from './samples.ts';
import { shapeOf } from './schema-shape.ts';

export type Part = 'params' | 'query' | 'body' | 'reply';

/** Values for what a schema does not show, by `METHOD /path part field`. */
export type GivenSamples = Readonly<Record<string, readonly unknown[]>>;

/** Explains why a reader rejects something that a writer may send, once for each field; empty if it accepts everything. */
export function misunderstood(
  writer: Schema,
  reader: Schema,
  given: (path: string) => readonly unknown[] | undefined = () => undefined,
): readonly string[] {
  const troubles = new Map<string, string>();
  for (const sample of samplesOf(writer, given)) {
    const wire: unknown = sample === undefined ? undefined : JSON.parse(JSON.stringify(sample));
    const { success, issues } = v.safeParse(reader, wire);
    if (success) continue;
    const [first] = issues;
    const field = v.getDotPath(first) ?? '';
    if (!troubles.has(field))
      troubles.set(field, `${field}: ${first.message} in ${JSON.stringify(wire).slice(0, 300)}`);
  }
  return [...troubles.values()];
}

/** Explains why one side cannot read the other's part of a call. */
export function troubles(
  part: Part,
  from: Endpoint,
  to: Endpoint,
  given: GivenSamples = {},
): readonly string[] {
  const [sent, read] = [from[part], to[part]];
  // Fields that are not read may be omitted; fields that are read must be sent.
  if (read === undefined) return [];
  if (sent === undefined) return v.is(read, {}) ? [] : [`no ${part} is sent`];
  return misunderstood(sent, read, (path) => given[`${from.method} ${from.path} ${part} ${path}`]);
}

/** Returns fields that one schema has at any depth and another lacks. */
export function fieldsMissing(named: Schema | undefined, from: Schema | undefined): readonly string[] {
  const there = new Set(from === undefined ? [] : fieldsIn(from));
  return named === undefined ? [] : fieldsIn(named).filter((field) => !there.has(field));
}

function fieldsIn(schema: Schema, path = ''): readonly string[] {
  const { entries, branches, item, wrapped, value } = shapeOf(schema);
  const inside = [...branches, item, wrapped, value].filter((one) => one !== undefined);
  const named = Object.entries(entries).flatMap(([name, entry]) => [
    `${path}.${name}`,
    ...fieldsIn(entry, `${path}.${name}`),
  ]);
  return [...named, ...inside.flatMap((one) => fieldsIn(one, path))];
}
