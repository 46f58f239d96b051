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
