import { estimateTime, type RememberedClock } from '#domain/time/remembered-clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/** Storage keys of the clock data: server time minus this device's, its uncertainty, and the latest certain time; ms. */
export const clockKeys = {
  offset: 'gatehouse.clock-offset',
  doubt: 'gatehouse.clock-doubt',
  seen: 'gatehouse.clock-seen',
} as const;

/** Returns what earlier pages stored about this device's clock. */
export function storedClock(stored: Pick<StoredValues, 'get'>): RememberedClock {
  const numberAt = (key: string): number | null => {
    const kept = stored.get(key);
    return kept === null || kept === '' || !Number.isFinite(Number(kept)) ? null : Number(kept);
  };
  return {
    offsetMs: numberAt(clockKeys.offset),
    seenAt: numberAt(clockKeys.seen),
    doubtMs: Math.max(0, numberAt(clockKeys.doubt) ?? 0),
  };
}

/** Returns the best known server time before any measurement, ms. `wall` is this device's clock. */
export const storedTime = (stored: Pick<StoredValues, 'get'>, wall: number): number =>
  estimateTime(storedClock(stored), wall).now;
