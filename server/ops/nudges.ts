import { createListeners } from '#domain/listeners.ts';

/** Says that an event has moved to a revision: after a commit, never before. What changed is read by `changes`. */
export interface Nudges {
  moved(eventId: string, revision: number): void;
  /** Calls back at every move until the answer is called. */
  listen(listener: (eventId: string, revision: number) => void): () => void;
}

/** Nudges inside one process. A listener that throws disturbs nobody. */
export function createNudges(onFault: (error: unknown) => void): Nudges {
  const { tell, add } = createListeners<[eventId: string, revision: number]>(onFault);
  return { moved: tell, listen: add };
}

/** Nudges are told of at most so often for one event; ms. */
const mergedOverMs = 50;

/**
 * Merges what comes within 50 ms of one event into its last revision: two hundred scans in a second are twenty nudges. The
 * first one after a pause goes out at once.
 */
export function mergeNudges(tell: (eventId: string, revision: number) => void): {
  moved(eventId: string, revision: number): void;
  /** What still waits is not told any more. */
  stop(): void;
} {
  /** What waits for the end of an event's 50 ms; null: nothing so far. */
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
