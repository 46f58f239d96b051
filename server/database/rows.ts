import type { Parameter } from './database.ts';

type Value = string | number | boolean | null;

/** One column of rows that are inserted together. */
export interface Column<T> {
  readonly name: string;
  /** `json` is JSON text for a text column: it is sent as lines, because quoting it for an array is more expensive. */
  readonly type: 'text' | 'bigint' | 'boolean' | 'json';
  readonly of: (row: T) => Value;
}

/** Rows as columns, which `unnest` turns back into rows in a third of the time that a JSON recordset takes. */
export interface RowsOf<T> {
  /** `a, b, c`: the columns to insert into, and the names they are selected by. */
  readonly names: string;
  /** `unnest($4::text[], …) AS sent(a, b, c)`, with parameters from the given one on. */
  from(firstParameter: number): string;
  readonly count: number;
  params(rows: readonly T[]): Parameter[];
}

export function rowsOf<T>(columns: readonly Column<T>[]): RowsOf<T> {
  const names = columns.map(({ name }) => name).join(', ');
  return {
    names,
    count: columns.length,
    from(firstParameter) {
      const arrays = columns.map(({ type }, at) => arrayOf(type, firstParameter + at));
      return `unnest(${arrays.join(', ')}) AS sent(${names})`;
    },
    params: (rows) =>
      columns.map(({ type, of }) =>
        type === 'json' ? rows.map((row) => of(row)).join('\n') : rows.map((row) => of(row)),
      ),
  };
}

function arrayOf(type: Column<unknown>['type'], parameter: number): string {
  return type === 'json' ? `string_to_array($${parameter}, E'\\n')` : `$${parameter}::${type}[]`;
}
