import { mostCounted, mostFound } from '#contract/wire/list-total.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import type { partFound } from '#server/database/like.ts';
import { built } from '#server/database/statement-names.ts';

/** Rows of one table that have a part of a text. */
interface RowsAsked {
  /** The table and its short name: `locations l`. */
  readonly table: string;
  /** SQL of which rows of it may be looked at. */
  readonly among: string;
  readonly part: ReturnType<typeof partFound>;
  /** False where nothing is searched for, and the part finds all. */
  readonly isSearch: boolean;
  /** What `among` and the part name. */
  readonly params: readonly Parameter[];
}

/**
 * Counts rows that have a part of a text, and says where a page of them is read from, as a FROM by the table's short name.
 * Few are collected by their pieces and then put in order, which OFFSET keeps the planner to; of many, rows are walked in
 * the order of their list, which ends soon.
 */
export async function rowsWithPart(queries: Queries, { table, among, part, isSearch, params }: RowsAsked) {
  const found = `${among} AND ${part.byPieces}`;
  const [count] = await queries.query<{ total: number }>(
    built(countedUpTo(`${table} WHERE ${found}`, isSearch ? mostFound : mostCounted)),
    params,
  );
  const total = count?.total ?? 0;
  const from =
    isSearch && total < mostFound
      ? `(SELECT * FROM ${table} WHERE ${found} OFFSET 0) ${table.split(' ').at(-1)}`
      : `${table} WHERE ${among} AND ${part.oneByOne}`;
  return { total, from };
}
