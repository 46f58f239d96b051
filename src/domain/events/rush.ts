/** How many came in in a minute since 1970, where anybody did. */
export interface EntriesOfMinute {
  readonly minute: number;
  readonly entered: number;
}

/** The same of one gate. */
export interface EntriesOfGate {
  readonly gateId: string;
  readonly minutes: readonly EntriesOfMinute[];
}

/** Entries of all gates together, minute by minute. */
export function entriesOfAll(gates: readonly EntriesOfGate[]): EntriesOfMinute[] {
  const entries = new Map<number, number>();
  for (const { minutes } of gates)
    for (const { minute, entered } of minutes) entries.set(minute, (entries.get(minute) ?? 0) + entered);
  return [...entries].map(([minute, entered]) => ({ minute, entered }));
}

/** How a chart of arrivals is divided: from its first minute on, into so many bars of so many minutes. */
export interface ArrivalBars {
  readonly first: number;
  readonly step: number;
  readonly bars: number;
}

/** Entries of one gate, bar by bar. */
export function arrivalLine({ minutes }: EntriesOfGate, { first, step, bars }: ArrivalBars): number[] {
  const line = Array.from({ length: bars }, () => 0);
  for (const { minute, entered } of minutes) {
    const bar = Math.floor((minute - first) / step);
    line[bar] = (line[bar] ?? 0) + entered;
  }
  return line;
}

/** Minutes from the first in which the queue kept the gates busy to the last. */
export interface Rush {
  readonly from: number;
  readonly to: number;
}

/** Rates are taken over so many minutes on either side: gates breathe. */
const around = 2;
/** Fewer than so many around the busiest minute are no queue. */
const fewest = 10;

/**
 * The rush at the doors: nobody counts who waits outside, but as long as people do, gates let in as many as they can. It
 * is the stretch around the busiest five minutes in which at least half as many came in over five minutes each; with its
 * last minute the queue is gone.
 *
 * @param minutes in any order
 * @returns null where there was no queue to speak of
 */
export function rushOf(minutes: readonly EntriesOfMinute[]): Rush | null {
  const entries = new Map(minutes.map(({ minute, entered }) => [minute, entered]));
  const rateAt = (minute: number) => {
    let sum = 0;
    for (let step = -around; step <= around; step += 1) sum += entries.get(minute + step) ?? 0;
    return sum;
  };
  let peak = 0;
  let most = 0;
  for (const { minute } of minutes.toSorted((one, other) => one.minute - other.minute)) {
    const rate = rateAt(minute);
    if (rate <= most) continue;
    most = rate;
    peak = minute;
  }
  if (most < fewest) return null;
  const isBusy = (minute: number) => rateAt(minute) * 2 >= most;
  let from = peak;
  let to = peak;
  while (isBusy(from - 1)) from -= 1;
  while (isBusy(to + 1)) to += 1;
  // What is only next to a busy minute is not one of it.
  // Somebody entered in the minute of the peak.
  while (!entries.has(from)) from += 1;
  while (!entries.has(to)) to -= 1;
  return { from, to };
}

/** How long the queue lasted, both its first and its last minute included. */
export const rushMinutes = ({ from, to }: Rush): number => to - from + 1;

/** When people came in, in minutes since 1970, and how many in the minute in which most did. */
export interface ArrivalSpan {
  readonly first: number;
  readonly last: number;
  readonly peak: number;
  readonly entered: number;
}

/** The first and the last minute in which somebody came in, and the first of those in which most did; null where nobody has. */
export function arrivalSpan(entries: readonly EntriesOfMinute[]): ArrivalSpan | null {
  const [first] = entries;
  if (first === undefined) return null;
  return entries.reduce(
    (span, { minute, entered }) => {
      const isPeak = entered > span.entered || (entered === span.entered && minute < span.peak);
      const ends = { first: Math.min(span.first, minute), last: Math.max(span.last, minute) };
      return isPeak ? { ...ends, peak: minute, entered } : { ...span, ...ends };
    },
    { first: first.minute, last: first.minute, peak: first.minute, entered: first.entered },
  );
}
