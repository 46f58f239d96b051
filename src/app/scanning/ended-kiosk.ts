import type { StoredValues } from '#platform/stored-values.ts';

/** The event of a kiosk that ended without its PIN; deleted when the person leaves who was signed in then. */
const key = 'gatehouse.kiosk-ended';

/** Records that this device's kiosk at an event ended without its PIN, so a guest may be the one in front of it. */
export const noteEndedKiosk = (stored: Pick<StoredValues, 'set'>, eventId: string): void =>
  void stored.set(key, eventId);

/** Forgets it, because the device was enrolled there again. */
export function forgetEndedKiosk(stored: Pick<StoredValues, 'get' | 'remove'>, eventId: string): void {
  if (hasEndedKiosk(stored, eventId)) stored.remove(key);
}

/** Returns whether a kiosk ended at this event without its PIN, and nobody has signed in or enrolled it since. */
export const hasEndedKiosk = (stored: Pick<StoredValues, 'get'>, eventId: string): boolean =>
  stored.get(key) === eventId;
