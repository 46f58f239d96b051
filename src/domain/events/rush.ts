/** Number of entries in a minute since 1970; minutes without entries are absent. */
export interface EntriesOfMinute {
  readonly minute: number;
  readonly entered: number;
}

/** Entries by minute at one gate. */
export interface EntriesOfGate {
  readonly gateId: string;
  readonly minutes: readonly EntriesOfMinute[];
}

/** Sums the entries of all gates by minute. */
export function entriesOfAll(gates: readonly EntriesOfGate[]): EntriesOfMinute[] {
  const entries = new Map<number, number>();
  for (const { minutes } of gates)
    for (const { minute, entered } of minutes) entries.set(minute, (entries.get(minute) ?? 0) + entered);
  return [...entries].map(([minute, entered]) => ({ minute, entered }));
}

/** Axis of an arrivals chart: the first minute, the minutes per bar and the number of bars. */
export interface ArrivalBars {
  readonly first: number;
  readonly step: number;
  readonly bars: number;
}

/** Returns the entries of one gate by bar. */
export function arrivalLine({ minutes }: EntriesOfGate, { first, step, bars }: ArrivalBars): number[] {
  const line = Array.from({ length: bars }, () => 0);
  for (const { minute, entered } of minutes) {
    const bar = Math.floor((minute - first) / step);
    line[bar] = (line[bar] ?? 0) + entered;
  }
  return line;
}

/** First and last minute in which the queue kept the gates busy. */
export interface Rush {
  readonly from: number;
  readonly to: number;
}

/** Minutes on either side that a rate is averaged over, because the flow at gates fluctuates. */
const around = 2;
/** With fewer entries around the busiest minute there was no queue. */
const minRushEntries = 10;

/**
 * Estimates the rush at the doors. Nobody counts the people waiting outside, but while there is a queue, gates work
 * at capacity. The rush is the period around the busiest five minutes in which every five-minute rate is at least
 * half of the maximum; at its end the queue is gone.
 *
 * @param minutes in any order
 * @returns null if there was no significant queue
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
  if (most < minRushEntries) return null;
  const isBusy = (minute: number) => rateAt(minute) * 2 >= most;
  let from = peak;
  let to = peak;
  while (isBusy(from - 1)) from -= 1;
  while (isBusy(to + 1)) to += 1;
  // Drop leading minutes without entries that are only close to a busy one. Ends because the peak minute has an
  // entry.
  while (!entries.has(from)) from += 1;
  while (!entries.has(to)) to -= 1;
  return { from, to };
}

/** Returns the duration of the queue, including its first and last minute. */
export const rushMinutes = ({ from, to }: Rush): number => to - from + 1;

/** The period of arrivals in minutes since 1970, and the busiest minute. */
export interface ArrivalSpan {
  readonly first: number;
  readonly last: number;
  readonly peak: number;
  readonly entered: number;
}

/** Returns the first and last minute with an entry and the first of the busiest ones; null if there were no entries. */
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
