import type { Schema } from '#contract/wire/endpoint.ts';

/** The shape of a valibot schema; loosely typed, because older schemas are loosely typed too. */
export interface Shape {
  readonly type: string;
  readonly entries: Readonly<Record<string, Schema>>;
  /** For a union or a variant. */
  readonly branches: readonly Schema[];
  /** For a picklist or a literal. */
  readonly words: readonly unknown[];
  readonly item: Schema | undefined;
  readonly wrapped: Schema | undefined;
  /** For a record: the schema of its values. */
  readonly value: Schema | undefined;
  /** Whether it may be missing, or falls back to a default. */
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
