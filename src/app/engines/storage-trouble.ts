import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/** What cannot be stored at present: the sign-in, or something else that people rely on. */
type StorageTrouble = 'sign_in' | 'other' | null;

/** Which needed values live in this page alone, and whether somebody has read that they do. */
export interface StorageTroubles {
  /** A needed value was stored, or could not be. */
  note(key: string, isStored: boolean): void;
  trouble(): StorageTrouble;
  /** Somebody has read it: nothing more is said of what is known by now. */
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
      // Whoever read of the sign-in knows the rest; what was over and comes back is said again.
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
