import {
  lostScansKey,
  readLostScans,
  keepOpenLosses,
  lossesToReport,
  type LostScans,
} from '#domain/door/lost-scans.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { LossesToReport } from '#sync/deps.ts';

/** Scans lost with a store that the browser cleared, until somebody has seen the notice and the server has been told. */
export interface Losses extends LossesToReport {
  /** Returns how many of them nobody here has seen yet. */
  readonly unseen: () => number;
  /** Marks them as seen. */
  see(): void;
  /** Called when this tab has stored losses; other tabs notice by their storage. */
  readonly changed: () => void;
  readonly subscribe: (listener: () => void) => Cancel;
}

export function createLosses(stored: StoredValues): Losses {
  const { tell, add } = createListeners();
  const all = () => readLostScans(stored.get(lostScansKey));
  const keep = (losses: readonly LostScans[]) => {
    const open = keepOpenLosses(losses);
    if (open.length === 0) stored.remove(lostScansKey);
    else stored.set(lostScansKey, JSON.stringify(open));
    tell();
  };
  return {
    unseen: () => all().reduce((sum, { unsent, seen }) => sum + (seen ? 0 : unsent), 0),
    see: () => keep(all().map((loss) => ({ ...loss, seen: true }))),
    lossesToReport: () => lossesToReport(all()),
    reported: (eventId, reported) =>
      keep(
        all().map((loss) =>
          loss.eventId === eventId && reported.some(({ epoch }) => epoch === loss.epoch)
            ? { ...loss, reported: true }
            : loss,
        ),
      ),
    changed: tell,
    subscribe(listener) {
      const unhear = stored.onChange((key) => (key === lostScansKey || key === '') && listener());
      const remove = add(listener);
      return () => {
        remove();
        unhear();
      };
    },
  };
}
