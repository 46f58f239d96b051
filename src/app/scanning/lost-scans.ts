import { lostScansKey, readLostScans, stillOpen, type LostScans } from '#domain/door/lost-scans.ts';
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
  readLostScans(stored.get(lostScansKey)).reduce((sum, { unsent, seen }) => sum + (seen ? 0 : unsent), 0);

/** Somebody has read it. */
export const seeLostScans = (stored: StoredValues): void =>
  keepLosses(
    stored,
    readLostScans(stored.get(lostScansKey)).map((loss) => ({ ...loss, seen: true })),
  );

/** The server knows of these, all of one event. */
export const lossesReported = (
  stored: StoredValues,
  eventId: string,
  reported: readonly { readonly epoch: string }[],
): void =>
  keepLosses(
    stored,
    readLostScans(stored.get(lostScansKey)).map((loss) =>
      loss.eventId === eventId && reported.some(({ epoch }) => epoch === loss.epoch)
        ? { ...loss, reported: true }
        : loss,
    ),
  );

function keepLosses(stored: StoredValues, losses: readonly LostScans[]): void {
  const open = stillOpen(losses);
  if (open.length === 0) stored.remove(lostScansKey);
  else stored.set(lostScansKey, JSON.stringify(open));
  lostScansChanged();
}
