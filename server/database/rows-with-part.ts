import { maxCounted, maxFound } from '#contract/wire/list-total.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import type { partFound } from '#server/database/like.ts';
import { built } from '#server/database/statement-names.ts';

/** A query for rows of one table that contain a text. */
interface RowsAsked {
  /** The table and its alias: `locations l`. */
  readonly table: string;
  /** SQL condition for the rows to consider. */
  readonly among: string;
  readonly part: ReturnType<typeof partFound>;
  /** False if nothing is searched for, so that all rows match. */
  readonly isSearch: boolean;
  /** Parameters of `among` and the text. */
  readonly params: readonly Parameter[];
}

/**
 * Counts rows that contain a text, and returns the FROM clause to read a page of them from, by the table's alias. Few
 * matches are collected by trigram index and then sorted, which OFFSET makes the planner do; with many, rows are
 * walked in list order, which is fast.
 */
export async function rowsWithPart(queries: Queries, { table, among, part, isSearch, params }: RowsAsked) {
  const found = `${among} AND ${part.byPieces}`;
  const [count] = await queries.query<{ total: number }>(
    built(countedUpTo(`${table} WHERE ${found}`, isSearch ? maxFound : maxCounted)),
    params,
  );
  const total = count?.total ?? 0;
  const from =
    isSearch && total < maxFound
      ? `(SELECT * FROM ${table} WHERE ${found} OFFSET 0) ${table.split(' ').at(-1)}`
      : `${table} WHERE ${among} AND ${part.oneByOne}`;
  return { total, from };
}
