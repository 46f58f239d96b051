import { readMoney } from './money-text.ts';

/** A row of a bank's statement that says that money came in. */
export interface BankRow {
  /** All that it says, for the reference that is looked for. */
  readonly text: string;
  /** Minor units. */
  readonly amount: number;
}

/** So many rows tell which column has the sums. */
const rowsToTell = 50;

/** What a cell says came in, minor units: nothing of what went out, and of what is no sum. */
export function sumOf(cell: string, currency: string): number | null {
  const plain = cell.replace(/^\s*\+/, '').replaceAll(new RegExp(`\\b${currency}\\b`, 'gi'), '');
  const read = readMoney(plain, currency);
  return read.ok && read.amount > 0 ? read.amount : null;
}

/** Account numbers are digits too: a sum has a decimal part more often than others. */
const isLikelySum = (cell: string): boolean => /[.,]\d{2}(?!\d)/.test(cell);

/**
 * Guesses which column of a statement says what came in: the one whose name says so, else the one with the most cells that
 * look like a sum.
 */
export function guessSumColumn(rows: readonly (readonly string[])[], currency: string): number {
  const told = rows.slice(0, rowsToTell);
  const named = told[0]?.findIndex((cell) =>
    /^(credit|amount|paid in|money in|deposit|sum|betrag|montant|importe)/i.test(cell.trim()),
  );
  if (named !== undefined && named >= 0) return named;
  const width = Math.max(0, ...told.map((row) => row.length));
  const scores = Array.from({ length: width }, (_, at) => {
    const cells = told.map((row) => row[at] ?? '');
    const sums = cells.filter((cell) => sumOf(cell, currency) !== null);
    return sums.length + 2 * sums.filter(isLikelySum).length;
  });
  return Math.max(0, scores.indexOf(Math.max(...scores, 0)));
}

/** The rows of a statement by which money came in, by the column that says how much. */
export function bankRowsOf(
  rows: readonly (readonly string[])[],
  column: number,
  currency: string,
): readonly BankRow[] {
  return rows.flatMap((row) => {
    const amount = sumOf(row[column] ?? '', currency);
    if (amount === null) return [];
    return [
      {
        text: row
          .filter((_, at) => at !== column)
          .join(' ')
          .slice(0, 1_000),
        amount,
      },
    ];
  });
}
