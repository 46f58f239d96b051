import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/** The kind of data that can't be stored at the moment: the sign-in, or other essential data. */
type StorageTrouble = 'sign_in' | 'other' | null;

/** Essential values that are only in this page, and whether the user has seen the warning. */
export interface StorageTroubles {
  /** Records whether an essential value could be stored. */
  note(key: string, isStored: boolean): void;
  trouble(): StorageTrouble;
  /** Dismisses the warning about what is known so far. */
  dismiss(): void;
  subscribe(listener: () => void): Cancel;
}

export function createStorageTroubles(): StorageTroubles {
  const unstored = new Set<string>();
  const listeners = createListeners();
  let seen: StorageTrouble = null;
  const now = (): StorageTrouble =>
    unstored.has('gatehouse.session') ? 'sign_in' : unstored.size > 0 ? 'other' : null;
  const { tell } = listeners;
  return {
    note(key, isStored) {
      const before = now();
      if (isStored) unstored.delete(key);
      else unstored.add(key);
      // The sign-in warning covers the rest; a problem that ended and returns is shown again.
      if (now() === null) seen = null;
      if (now() !== before) tell();
    },
    trouble: () => (seen === 'sign_in' || seen === now() ? null : now()),
    dismiss() {
      seen = now();
      tell();
    },
    subscribe: listeners.add,
  };
}
