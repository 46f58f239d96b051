import { maxDays } from '#domain/time/day-range.ts';

/** Sales of one day. */
export interface DayOfSale {
  /** `2026-11-21`. */
  readonly day: string;
  readonly currency: string;
  readonly tickets: number;
  readonly amount: number;
  readonly returnedTickets: number;
  readonly returnedAmount: number;
}

const dayMs = 86_400_000;
const numberOf = (day: string) => Math.round(Date.parse(day) / dayMs);

/**
 * Fills in the days without sales so that a line chart has a true time axis; tickets count across all currencies.
 * Returns at most the last `most` days.
 *
 * @param span the minimum range to show; null: from the first sale to the last
 */
export function fillDays(
  sales: readonly DayOfSale[],
  currency: string,
  span: { readonly from: string; readonly to: string } | null,
  most = maxDays,
): readonly DayOfSale[] {
  const numbers = sales.map(({ day }) => numberOf(day));
  const first = span === null ? Math.min(...numbers) : numberOf(span.from);
  const last = span === null ? Math.max(...numbers) : numberOf(span.to);
  const byDay = Map.groupBy(sales, ({ day }) => day);
  const from = Math.max(first, last - most + 1);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, place) => {
    const day = new Date((from + place) * dayMs).toISOString().slice(0, 10);
    const rows = byDay.get(day) ?? [];
    const money = rows.filter((row) => row.currency === currency);
    const sum = (of: (row: DayOfSale) => number, among: readonly DayOfSale[]) =>
      among.reduce((all, row) => all + of(row), 0);
    return {
      day,
      currency,
      tickets: sum((row) => row.tickets, rows),
      returnedTickets: sum((row) => row.returnedTickets, rows),
      amount: sum((row) => row.amount, money),
      returnedAmount: sum((row) => row.returnedAmount, money),
    };
  });
}
