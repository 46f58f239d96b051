import { lostScansKey, readLostScans } from '#domain/lost-scans.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const listeners = new Set<() => void>();

/** This tab has written losses; the others hear of it by their storage. */
export function lostScansChanged(): void {
  for (const listener of listeners) listener();
}

export function subscribeLostScans(stored: StoredValues, listener: () => void): () => void {
  listeners.add(listener);
  const unhear = stored.onChange((key) => (key === lostScansKey || key === '') && listener());
  return () => {
    listeners.delete(listener);
    unhear();
  };
}

/** How many scans went with a store that the browser cleared, and nobody here has read that yet. */
export const unseenLoss = (stored: StoredValues): number =>
  readLostScans(stored.get(lostScansKey)).reduce((sum, { unsent }) => sum + unsent, 0);

/** Somebody has read it. */
export function seeLostScans(stored: StoredValues): void {
  stored.remove(lostScansKey);
  lostScansChanged();
}
