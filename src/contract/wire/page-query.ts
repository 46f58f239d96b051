import * as v from 'valibot';

/** A page number or size in a query: a whole number from 1, capped at `most`. */
/* @__NO_SIDE_EFFECTS__ */
export const count = (fallback: string, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.toNumber(),
      v.integer(),
      v.minValue(1),
      v.transform((n) => Math.min(n, most)),
    ),
    fallback,
  );

/** Search text of a list; '' means everything. */
export const searchText = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');

/** One page of a list; `total` counts all items. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ items: v.array(item), page: v.number(), limit: v.number(), total: v.number() });

/**
 * Language of an exported table's headings, and of words in its cells (BCP 47, whose longest usual tags have 35
 * characters). Without it, and from older servers, they are the English names of the columns, and codes.
 */
export const tableLanguage = v.optional(v.pipe(v.string(), v.maxLength(35)));
