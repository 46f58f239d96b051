import type { CountedPassage } from '#domain/manifest/passage.ts';

type Passed = Pick<CountedPassage, 'direction' | 'second' | 'at'>;

const minuteMs = 60_000;

/**
 * Returns how long people stayed who entered with one ticket at one checkpoint and were scanned out again, in whole
 * minutes. People still inside, or who left unscanned, are not included. Exits are matched as in `entriesInside`.
 *
 * @param passages those that count, oldest first
 */
export function staysOf(passages: Iterable<Passed>): readonly number[] {
  const stays: number[] = [];
  let own: Passed | null = null;
  const beside: Passed[] = [];
  for (const passage of passages) {
    if (passage.direction === 'entry' && passage.second === true) beside.push(passage);
    else if (passage.direction === 'entry') own = passage;
    else {
      const cameIn: Passed | undefined = own ?? beside.shift();
      if (cameIn !== undefined) stays.push(Math.floor((passage.at - cameIn.at) / minuteMs));
      own = null;
    }
  }
  return stays;
}

/** Number of stays of a given length. */
export interface StaysOfLength {
  readonly minutes: number;
  readonly stays: number;
}

/** Lower bounds of the histogram bars, minutes. */
const barsFrom = [0, 15, 30, 60, 120, 180, 240];

/** Groups stays into a histogram by length and returns the median. */
export function dwellOf(lengths: readonly StaysOfLength[]): {
  readonly stays: number;
  readonly medianMinutes: number | null;
  readonly bars: readonly { readonly fromMinutes: number; readonly stays: number }[];
} {
  const known = lengths
    .filter(({ stays }) => stays > 0)
    .toSorted((one, other) => one.minutes - other.minutes);
  const count = (some: readonly StaysOfLength[]) => some.reduce((sum, { stays }) => sum + stays, 0);
  const all = count(known);
  let passed = 0;
  const middle = known.find(({ stays }) => {
    passed += stays;
    return passed * 2 >= all;
  });
  return {
    stays: all,
    medianMinutes: middle?.minutes ?? null,
    bars: barsFrom.map((fromMinutes, nth) => ({
      fromMinutes,
      stays: count(
        known.filter(({ minutes }) => fromMinutes <= minutes && minutes < (barsFrom[nth + 1] ?? Infinity)),
      ),
    })),
  };
}
