import type * as v from 'valibot';
import type { Schema } from '../wire/endpoint.ts';

/** An object type of the API, by its fields. */
export type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A reply schema without its wrappers. */
export type Unwrapped =
  | { readonly kind: 'object'; readonly schema: ObjectSchema }
  | { readonly kind: 'list'; readonly item: Schema }
  | { readonly kind: 'leaf'; readonly type: string };

const isObject = (schema: Schema): schema is ObjectSchema => schema.type === 'object';
const isWrapping = (schema: Schema): schema is v.NullableSchema<Schema, undefined> =>
  ['nullable', 'optional', 'nullish'].includes(schema.type);
const isList = (schema: Schema): schema is v.ArraySchema<Schema, undefined> => schema.type === 'array';

/** Removes `nullable` and `optional` from a schema; `maybe` says whether there were any. */
export function unwrap(schema: Schema): Unwrapped & { readonly maybe: boolean } {
  if (isWrapping(schema)) return { ...unwrap(schema.wrapped), maybe: true };
  if (isObject(schema)) return { kind: 'object', schema, maybe: false };
  if (isList(schema)) return { kind: 'list', item: schema.item, maybe: false };
  return { kind: 'leaf', type: schema.type, maybe: false };
}

/** Returns the GraphQL selection of all fields of a schema: `{ name figures { sold } }`; empty for a leaf. */
export function selectionOf(schema: Schema): string {
  const shape = unwrap(schema);
  if (shape.kind === 'list') return selectionOf(shape.item);
  if (shape.kind === 'leaf') return '';
  const fields = Object.entries(shape.schema.entries).map(([name, field]) =>
    `${name} ${selectionOf(field)}`.trim(),
  );
  return `{ ${fields.join(' ')} }`;
}
