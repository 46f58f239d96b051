/** A device without contact for this long is silent; ms. Its scans since then are missing from the counts. */
export const silentMs = 2 * 60_000;

const minuteMs = 60_000;
/** Share of the capacity from which an area raises an alarm. */
const nearlyFull = 0.9;
/** An area expected to fill within this time raises an alarm at any level; minutes. */
const soonMinutes = 15;
/** Period over which a rate is averaged; minutes. */
const rateMinutes = 15;
/** Look-ahead for estimating how many people an area alarm affects; minutes. */
const weighedMinutes = 10;

interface WatchedGate {
  readonly gateId: string;
  readonly name: string;
  /** Admissions per minute, oldest first, the current minute last. */
  readonly minutes: readonly number[];
  readonly devices: number;
  readonly lastContactAt: number | null;
}

interface WatchedArea {
  readonly checkpoint: string;
  readonly inside: number;
  readonly capacity: number | null;
}

export type BoardAlarm =
  /** A silent gate: `atRisk` estimates how many people passed unreported, at its rate before it went silent. */
  | {
      readonly kind: 'silent_gate';
      readonly gateId: string;
      readonly gate: string;
      readonly minutes: number;
      readonly perMinute: number;
      readonly atRisk: number;
    }
  /** `fullIn`: minutes until full at the current rate; null if nobody is arriving. */
  | {
      readonly kind: 'nearly_full' | 'full';
      readonly checkpoint: string;
      readonly inside: number;
      readonly capacity: number;
      readonly fullIn: number | null;
      readonly atRisk: number;
    };

/**
 * Returns the average admissions per minute before the minute `minutesAgo` (0 is the current, unfinished one), which
 * is not counted.
 */
export function rateBefore(minutes: readonly number[], minutesAgo: number): number {
  const end = Math.max(0, minutes.length - 1 - minutesAgo);
  const counted = minutes.slice(Math.max(0, end - rateMinutes), end);
  return counted.length === 0 ? 0 : counted.reduce((sum, one) => sum + one, 0) / counted.length;
}

/**
 * Returns the alarms for a live board, those affecting most people first: silent gates, and areas that are full or
 * nearly full.
 *
 * @param now server time, ms
 */
export function boardAlarms(
  gates: readonly WatchedGate[],
  areas: readonly (WatchedArea & { readonly gates: readonly WatchedGate[] })[],
  now: number,
): readonly BoardAlarm[] {
  const alarms = [
    ...gates.flatMap((gate) => silentGate(gate, now)),
    ...areas.flatMap((area) => fullArea(area, now)),
  ];
  return alarms.toSorted((one, other) => other.atRisk - one.atRisk);
}

function silentGate(
  { gateId, name, minutes, devices, lastContactAt }: WatchedGate,
  now: number,
): BoardAlarm[] {
  if (devices === 0 || lastContactAt === null || now - lastContactAt < silentMs) return [];
  const silent = Math.floor((now - lastContactAt) / minuteMs);
  const perMinute = rateBefore(minutes, silent);
  const atRisk = Math.round(silent * perMinute);
  return [
    { kind: 'silent_gate', gateId, gate: name, minutes: silent, perMinute: Math.round(perMinute), atRisk },
  ];
}

function fullArea(
  { checkpoint, inside, capacity, gates }: WatchedArea & { readonly gates: readonly WatchedGate[] },
  now: number,
): BoardAlarm[] {
  if (capacity === null) return [];
  const rate = gates.reduce((sum, { minutes, lastContactAt }) => {
    const silent = lastContactAt === null ? 0 : Math.floor(Math.max(0, now - lastContactAt) / minuteMs);
    return sum + rateBefore(minutes, silent * minuteMs < silentMs ? 0 : silent);
  }, 0);
  const left = capacity - inside;
  const fullIn = left <= 0 ? 0 : rate === 0 ? null : Math.ceil(left / rate);
  const isFull = left <= 0;
  if (!isFull && inside < capacity * nearlyFull && (fullIn === null || fullIn > soonMinutes)) return [];
  const atRisk = Math.round(Math.max(0, rate * weighedMinutes - Math.max(0, left)) + Math.max(0, -left));
  return [{ kind: isFull ? 'full' : 'nearly_full', checkpoint, inside, capacity, fullIn, atRisk }];
}
