import type { Schema } from '#contract/wire/endpoint.ts';

/** What a schema of valibot says of its own shape; loosely typed, as the schemas of another day are. */
export interface Shape {
  readonly type: string;
  readonly entries: Readonly<Record<string, Schema>>;
  /** Of a union or a variant. */
  readonly branches: readonly Schema[];
  /** Of a picklist or a literal. */
  readonly words: readonly unknown[];
  readonly item: Schema | undefined;
  readonly wrapped: Schema | undefined;
  /** Of a record: what its keys lead to. */
  readonly value: Schema | undefined;
  /** It may be missing, or whatever is there reads as something. */
  readonly isOptional: boolean;
}

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function shapeOf(schema: Schema): Shape {
  const fields: Readonly<Record<string, unknown>> = { ...schema };
  const part = (name: string) => (isSchema(fields[name]) ? fields[name] : undefined);
  const options = listed(fields['options']);
  return {
    type: schema.type,
    entries: Object.fromEntries(
      Object.entries(fields['entries'] ?? {}).filter((entry): entry is [string, Schema] =>
        isSchema(entry[1]),
      ),
    ),
    branches: options.filter(isSchema),
    words: 'literal' in fields ? [fields['literal']] : options.filter((option) => !isSchema(option)),
    item: part('item'),
    wrapped: part('wrapped'),
    value: part('value'),
    isOptional: ['optional', 'nullish', 'exact_optional'].includes(schema.type),
  };
}
