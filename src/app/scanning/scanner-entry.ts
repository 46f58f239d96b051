import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/** Marker: set while this device is enrolled, so that the door starts without opening the store first. */
export const doorMark = 'gatehouse.door';

/** Placeholder in a URL for a code that will be typed. */
export const codeToType = 'type';

/** Returns whether this device may open the scanner without a sign-in: it is enrolled, or has an enrolment code. */
export function canScan(stored: StoredValues, code: string | undefined): boolean {
  return stored.get(doorMark) !== null || (code !== undefined && code !== '');
}

/** Returns whether the page at this URL works at a door under this device's lease, and must not be interrupted. */
export const isAtDoor = (address: string, stored: Pick<StoredValues, 'get'>): boolean =>
  address.startsWith('/scanner') && stored.get(doorMark) !== null;

export interface MarkDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly stored: StoredValues;
  /** Returns whether this origin has a store; cheap, does not open it. */
  readonly hasStore: () => Promise<boolean>;
  /** Returns the device's enrolments in the store. */
  readonly enrolments: () => Promise<readonly unknown[]>;
}

/** Maximum wait for a store that does not open, ms. */
export const markWaitMs = 3_000;

/**
 * Restores the marker if only that was lost: browsers write localStorage seconds late and the store at once, so after
 * a kill soon after the enrolment only the store knows it. Settles within `markWaitMs` and never rejects; if the
 * store cannot be read, the marker stays unchanged.
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
