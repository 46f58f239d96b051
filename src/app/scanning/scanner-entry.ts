import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/** Set while this device is enrolled somewhere: a start knows to wake the door without opening the store. */
export const doorMark = 'gatehouse.door';

/** Stands in an address in place of a code that is going to be typed. */
export const codeToType = 'type';

/** Whether this device may open the scanner with nobody signed in: it is enrolled, or holds a code to be. */
export function mayScan(stored: StoredValues, code: string | undefined): boolean {
  return stored.get(doorMark) !== null || (code !== undefined && code !== '');
}

/** Whether the page at this address works at a door by this device's own right: nothing may interrupt it. */
export const isAtDoor = (address: string, stored: Pick<StoredValues, 'get'>): boolean =>
  address.startsWith('/scanner') && stored.get(doorMark) !== null;

export interface MarkDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly stored: StoredValues;
  /** Whether this origin has a store at all; cheap, opens nothing. */
  readonly hasStore: () => Promise<boolean>;
  /** What the store says this device is enrolled for. */
  readonly enrolments: () => Promise<readonly unknown[]>;
}

/** How long a page may wait for a store that does not open, ms. */
export const markWaitMs = 3_000;

/**
 * Sets the mark again where only the mark was lost: browsers write localStorage seconds late and the store at
 * once, so after a kill soon after the enrolment the store alone knows of it. Settles within `markWaitMs` and
 * never rejects; a store that cannot be read leaves the mark as it is.
 */
export async function restoreMark({ clock, stored, hasStore, enrolments }: MarkDeps): Promise<void> {
  if (stored.get(doorMark) !== null) return;
  const restore = async () => {
    if ((await hasStore()) && (await enrolments()).length > 0) stored.set(doorMark, '1');
  };
  await new Promise<void>((resolve) => {
    const cancel = clock.after(markWaitMs, resolve);
    const settle = () => {
      cancel();
      resolve();
    };
    restore().then(settle, settle);
  });
}
