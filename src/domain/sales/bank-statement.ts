import { readMoney } from './money-text.ts';

/** A row of a bank statement with an incoming payment. */
export interface BankRow {
  /** All its text, to search for a payment reference. */
  readonly text: string;
  /** Minor units. */
  readonly amount: number;
}

/** Number of rows examined to detect the amount column. */
const sampledRows = 50;

/** Parses an incoming amount from a cell, minor units; null for outgoing amounts and other text. */
export function sumOf(cell: string, currency: string): number | null {
  const plain = cell.replace(/^\s*\+/, '').replaceAll(new RegExp(`\\b${currency}\\b`, 'gi'), '');
  const read = readMoney(plain, currency);
  return read.ok && read.amount > 0 ? read.amount : null;
}

/** Account numbers consist of digits too; amounts usually have a decimal part. */
const isLikelySum = (cell: string): boolean => /[.,]\d{2}(?!\d)/.test(cell);

/**
 * Guesses which column contains the incoming amounts: the one whose header says so, otherwise the one with most cells
 * that look like an amount.
 */
export function guessSumColumn(rows: readonly (readonly string[])[], currency: string): number {
  const told = rows.slice(0, sampledRows);
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

/** Returns the rows with incoming payments, given the amount column. */
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
