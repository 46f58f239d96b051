import * as v from 'valibot';

/** A page's number or length in a query: a whole number from 1; more than `most` is taken as that. */
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
