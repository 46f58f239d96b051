import { maxDays } from '#domain/time/day-range.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const numberOf = (day: string) => Math.round(Date.parse(day) / dayMs);

/** Sales of an event for a comparison. */
export interface ComparedSale {
  readonly sales: readonly {
    readonly day: string;
    readonly tickets: number;
    readonly returnedTickets: number;
  }[];
  /** Local date of the doors, and the date on which everything had been counted. */
  readonly doorsDay: string;
  readonly countedDay: string;
}

/** Series of several events on a common axis: one value per event and position, null if unknown. */
export interface Compared {
  /** Oldest first. */
  readonly places: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

/**
 * Returns the net total that each event had sold a given number of days before its doors; null for days in the
 * future. Totals include sales before the first day shown.
 */
export function compareSales(events: readonly ComparedSale[]): Compared {
  const known = events.map(({ sales, doorsDay, countedDay }) => ({
    rows: sales.map((row) => ({
      before: numberOf(doorsDay) - numberOf(row.day),
      net: row.tickets - row.returnedTickets,
    })),
    upTo: numberOf(doorsDay) - numberOf(countedDay),
  }));
  const firsts = known.flatMap(({ rows }) => rows.map(({ before }) => before));
  if (firsts.length === 0) return { places: [], values: events.map(() => []) };
  const first = Math.min(maxDays - 1, Math.max(0, ...firsts));
  const places = Array.from({ length: first + 1 }, (_, place) => first - place);
  return {
    places,
    values: known.map(({ rows, upTo }) =>
      places.map((place) =>
        place < upTo ? null : rows.reduce((sum, row) => sum + (row.before >= place ? row.net : 0), 0),
      ),
    ),
  };
}

/** Arrivals of an event for a comparison. */
export interface ComparedArrivals {
  /** ms. */
  readonly doorsOpenAt: number;
  /** ms; null if nobody has arrived. */
  readonly from: number | null;
  readonly stepMinutes: number;
  /** All gates together, one value per step. */
  readonly entered: readonly number[];
}

/**
 * Returns arrivals by minutes since doors opened (negative before), in steps that suit all events; null before the
 * first and after the last arrival of an event.
 */
export function compareArrivals(
  events: readonly ComparedArrivals[],
): Compared & { readonly stepMinutes: number } {
  const come = events.filter(({ from }) => from !== null);
  const stepMinutes = come.reduce((step, one) => minCommon(step, one.stepMinutes), 1);
  const bins = events.map(({ from, doorsOpenAt, stepMinutes: own, entered }) => {
    const sums = new Map<number, number>();
    if (from !== null)
      for (const [place, count] of entered.entries()) {
        const minutes = Math.floor((from - doorsOpenAt) / minuteMs) + place * own;
        const bin = Math.floor(minutes / stepMinutes);
        sums.set(bin, (sums.get(bin) ?? 0) + count);
      }
    return sums;
  });
  const all = bins.flatMap((sums) => [...sums.keys()]);
  if (all.length === 0) return { places: [], values: events.map(() => []), stepMinutes };
  const first = Math.min(...all);
  const numbers = Array.from({ length: Math.max(...all) - first + 1 }, (_, place) => first + place);
  return {
    stepMinutes,
    places: numbers.map((bin) => bin * stepMinutes),
    values: bins.map((sums) => numbers.map((bin) => sums.get(bin) ?? null)),
  };
}

function minCommon(one: number, other: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return (one * other) / divisor(one, other);
}
