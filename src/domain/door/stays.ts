import type { CountedPassage } from '#domain/manifest/passage.ts';

type Passed = Pick<CountedPassage, 'direction' | 'second' | 'at'>;

const minuteMs = 60_000;

/**
 * How long people stayed who came in by one ticket at one checkpoint and were scanned out again, whole minutes; who is
 * still inside, and who left unseen, has no stay. Whoever leaves is who `whoIsInside` takes them for.
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

/** How many stayed so many minutes. */
export interface StaysOfLength {
  readonly minutes: number;
  readonly stays: number;
}

/** Where bars of stays begin, minutes. */
const barsFrom = [0, 15, 30, 60, 120, 180, 240];

/** Stays by how long they were: bars from a number of minutes up to the next one, and the stay in the middle of all. */
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
