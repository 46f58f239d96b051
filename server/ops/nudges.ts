import { createListeners } from '#domain/listeners.ts';

/** Announces an event's new revision, only after a commit. The changes themselves are read with `changes`. */
export interface Nudges {
  moved(eventId: string, revision: number): void;
  /** Calls the listener at every new revision, until the returned function is called. */
  listen(listener: (eventId: string, revision: number) => void): () => void;
}

/** Creates nudges inside one process. A listener that throws affects no other. */
export function createNudges(onFault: (error: unknown) => void): Nudges {
  const { tell, add } = createListeners<[eventId: string, revision: number]>(onFault);
  return { moved: tell, listen: add };
}

/** Minimum interval between an event's nudges; ms. */
const mergedOverMs = 50;

/**
 * Merges an event's nudges within 50 ms into the last revision: two hundred scans in a second become twenty nudges.
 * The first one after a pause is sent at once.
 */
export function mergeNudges(tell: (eventId: string, revision: number) => void): {
  moved(eventId: string, revision: number): void;
  /** Drops what is still waiting. */
  stop(): void;
} {
  /** Nudges waiting for the end of an event's 50 ms; null if there are none so far. */
  const waiting = new Map<string, { newest: number | null; readonly timer: NodeJS.Timeout }>();
  const open = (eventId: string) => {
    const timer = setTimeout(() => {
      const newest = waiting.get(eventId)?.newest ?? null;
      waiting.delete(eventId);
      if (newest === null) return;
      open(eventId);
      tell(eventId, newest);
    }, mergedOverMs);
    timer.unref();
    waiting.set(eventId, { newest: null, timer });
  };
  return {
    moved(eventId, revision) {
      const merged = waiting.get(eventId);
      if (merged === undefined) {
        open(eventId);
        tell(eventId, revision);
      } else merged.newest = Math.max(merged.newest ?? 0, revision);
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
