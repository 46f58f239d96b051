import type { StoredValues } from '#platform/stored-values.ts';

/** Where the last known offset of this device's clock is kept. */
export const offsetKey = 'gatehouse.clock-offset';

/** Server time minus this device's clock as last known, ms; 0 where it never was. */
export function keptOffset(stored: Pick<StoredValues, 'get'>): number {
  const offsetMs = Number(stored.get(offsetKey) ?? 0);
  return Number.isFinite(offsetMs) ? offsetMs : 0;
}
