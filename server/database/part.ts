/** The last row of the previous page of a list: its sort value and its id. */
export interface PartPlace {
  readonly at: number;
  readonly id: string;
}

export interface Part<T> {
  readonly rows: readonly T[];
  /** Cursor of the next page; null if this is the last one. */
  readonly next: string | null;
}

/**
 * Builds a page of a list from one row more than requested, which shows whether there are more.
 *
 * @param placeOf returns a row's cursor
 */
export function partOf<T>(found: readonly T[], limit: number, placeOf: (row: T) => string): Part<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? placeOf(last) : null };
}

/** Parses a cursor, `at.id` or a number alone; null for the first page. */
export function placeIn(after: string | undefined): PartPlace | null {
  if (after === undefined) return null;
  const [at = '0', id = ''] = after.split('.');
  return { at: Number(at), id };
}
