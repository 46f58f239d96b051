/** Without contact for this long a device is called silent; ms. What it scanned since is not in the numbers. */
export const silentMs = 2 * 60_000;

const minuteMs = 60_000;
/** The share of the capacity from which somebody has to know. */
const nearlyFull = 0.9;
/** A place that fills within this time is told of too, however empty it still is; minutes. */
const soonMinutes = 15;
/** What a rate is taken from; minutes. */
const rateMinutes = 15;
/** What an alarm without an end is weighed by; minutes. */
const weighedMinutes = 10;

interface WatchedGate {
  readonly gateId: string;
  readonly name: string;
  /** Let in by minute, the oldest first, the present minute last. */
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
  /** What passes there now is known to nobody else: so many people may have, at the rate before. */
  | {
      readonly kind: 'silent_gate';
      readonly gateId: string;
      readonly gate: string;
      readonly minutes: number;
      readonly perMinute: number;
      readonly atRisk: number;
    }
  /** `fullIn`: minutes at the present rate; null where nobody is coming. */
  | {
      readonly kind: 'nearly_full' | 'full';
      readonly checkpoint: string;
      readonly inside: number;
      readonly capacity: number;
      readonly fullIn: number | null;
      readonly atRisk: number;
    };

/** People let in a minute, of the minutes up to one of them (0 is the present one), which itself is not over. */
export function rateBefore(minutes: readonly number[], minutesAgo: number): number {
  const end = Math.max(0, minutes.length - 1 - minutesAgo);
  const counted = minutes.slice(Math.max(0, end - rateMinutes), end);
  return counted.length === 0 ? 0 : counted.reduce((sum, one) => sum + one, 0) / counted.length;
}

/**
 * What somebody at a board has to look at, by how many people it may be about: gates that nobody hears from, and areas
 * before and when they are full.
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
