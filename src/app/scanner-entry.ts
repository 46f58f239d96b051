import type { StoredValues } from '#platform/stored-values.ts';

/** Set while this device is enrolled somewhere: a start knows to wake the door without opening the store. */
export const doorMark = 'gatehouse.door';

/** Whether this device may open the scanner with nobody signed in: it is enrolled, or holds a code to be. */
export function mayScan(stored: StoredValues, code: string | undefined): boolean {
  return stored.get(doorMark) !== null || (code !== undefined && code !== '');
}
