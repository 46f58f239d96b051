import type { Change } from './watched-tables.ts';

/** Limits of calls, which count every call, and a copy of the audit log with a line for each request. */
const uncounted: ReadonlySet<string> = new Set(['turns', 'guesses', 'log_lines']);

/** Tables of sums: whether a call adds a row to them or changes one depends on what happened before. */
const sums: ReadonlySet<string> = new Set(
  `sale_days sale_tallies sale_sums order_sales sale_steps waiting_sums waiting_quantities reserved_places
   gate_minutes gate_tallies verdict_tallies stay_tallies page_views`.split(/\s+/),
);
/** Numbers that say where a row is, and not how much of something there is. */
const places: ReadonlySet<string> = new Set(
  `sale_days.day sale_steps.day sale_tallies.quarter gate_minutes.minute stay_tallies.minutes waiting_entries.rank
   waiting_quantities.quantity ticket_types.position questions.position guest_rows.first_number`.split(/\s+/),
);

/** Beyond it a number is a time in ms. */
const mostCounted = 1e11;

/** Changes by what they count: rows of each table inserted and deleted, and how much was added to each number. */
export type Sums = Readonly<Record<string, number>>;

export function sumsOf(changes: readonly Change[]): Sums {
  const all = new Map<string, number>();
  const add = (what: string, by: number) => all.set(what, (all.get(what) ?? 0) + by);
  for (const { table, before, after } of changes.filter((change) => !uncounted.has(change.table))) {
    const isOfSums = sums.has(table);
    if (before === null && !isOfSums) add(`+${table}`, 1);
    else if (after === null && !isOfSums) add(`-${table}`, 1);
    else
      for (const column of Object.keys({ ...before, ...after }).filter(
        (name) => !places.has(`${table}.${name}`),
      )) {
        const [from, to] = [numberIn(before, column), numberIn(after, column)];
        if (from !== to && Math.abs(from) < mostCounted && Math.abs(to) < mostCounted)
          add(`${table}.${column}`, to - from);
      }
  }
  return Object.fromEntries(
    [...all].filter(([, by]) => by !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const numberIn = (row: Change['after'], column: string): number =>
  typeof row?.[column] === 'number' ? row[column] : 0;

/** Returns each change in words, except those of limits and requests. */
export const namesOf = (changes: readonly Change[]): readonly string[] =>
  changes.filter(({ table }) => !uncounted.has(table)).map(nameOf);

function nameOf({ table, before, after }: Change): string {
  if (before === null) return `insert into ${table}`;
  if (after === null) return `delete from ${table}`;
  const changed = Object.keys(after).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  return `update ${table} ${changed.toSorted().join(', ')}`;
}
