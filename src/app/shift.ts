import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.shift';

/** Marks that a shift is on, so that a reload or a crash in the middle of it goes straight back to scanning. */
export function markShift(stored: StoredValues, eventId: string, gateId: string): void {
  stored.set(key, `${eventId} ${gateId}`);
}

export function endShift(stored: StoredValues): void {
  stored.remove(key);
}

export const inShift = (stored: StoredValues, eventId: string, gateId: string): boolean =>
  stored.get(key) === `${eventId} ${gateId}`;
