import { mostDays } from '#domain/time/day-range.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const numberOf = (day: string) => Math.round(Date.parse(day) / dayMs);

/** The sale of an event as far as it is compared. */
export interface ComparedSale {
  readonly sales: readonly {
    readonly day: string;
    readonly tickets: number;
    readonly returnedTickets: number;
  }[];
  /** The day of the doors there, and the one on which all was counted. */
  readonly doorsDay: string;
  readonly countedDay: string;
}

/** Events beside each other: a value of each at every place, null where there is none to know. */
export interface Compared {
  /** The oldest first. */
  readonly places: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

/**
 * What events had sold in all, less what came back, so many days before their doors; on days that are still to come
 * nobody knows. What was sold before the first day that is drawn is part of it.
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
  const first = Math.min(mostDays - 1, Math.max(0, ...firsts));
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

/** The arrivals at an event as far as they are compared. */
export interface ComparedArrivals {
  /** ms. */
  readonly doorsOpenAt: number;
  /** ms; null where nobody has come. */
  readonly from: number | null;
  readonly stepMinutes: number;
  /** All gates together, a value for each step. */
  readonly entered: readonly number[];
}

/**
 * Who came so many minutes from the doors on, before them below zero, in steps that suit both: null before the first
 * arrival at an event and after its last.
 */
export function compareArrivals(
  events: readonly ComparedArrivals[],
): Compared & { readonly stepMinutes: number } {
  const come = events.filter(({ from }) => from !== null);
  const stepMinutes = come.reduce((step, one) => leastCommon(step, one.stepMinutes), 1);
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

function leastCommon(one: number, other: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return (one * other) / divisor(one, other);
}
