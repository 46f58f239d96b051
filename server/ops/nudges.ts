/** Says that an event has moved to a revision: after a commit, never before. What changed is read by `changes`. */
export interface Nudges {
  moved(eventId: string, revision: number): void;
  /** Calls back at every move until the answer is called. */
  listen(listener: (eventId: string, revision: number) => void): () => void;
}

/** Nudges inside one process. A listener that throws disturbs nobody. */
export function createNudges(onFault: (error: unknown) => void): Nudges {
  const listeners = new Set<(eventId: string, revision: number) => void>();
  return {
    moved(eventId, revision) {
      for (const listener of listeners) {
        try {
          listener(eventId, revision);
        } catch (error) {
          onFault(error);
        }
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
