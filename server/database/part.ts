/** The last row of the part of a list before: where it is in the order, and its id. */
export interface PartPlace {
  readonly at: number;
  readonly id: string;
}

export interface Part<T> {
  readonly rows: readonly T[];
  /** What the next part comes after; null where this is the last one. */
  readonly next: string | null;
}

/**
 * A part of a list, of which one row more than wanted was asked for, to know whether there are more.
 *
 * @param placeOf what a call names to go on after a row
 */
export function partOf<T>(found: readonly T[], limit: number, placeOf: (row: T) => string): Part<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? placeOf(last) : null };
}

/** Reads a place as calls name it, `at.id` or a number alone; null for the first part. */
export function placeIn(after: string | undefined): PartPlace | null {
  if (after === undefined) return null;
  const [at = '0', id = ''] = after.split('.');
  return { at: Number(at), id };
}
