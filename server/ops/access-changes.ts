import { createListeners } from '#domain/listeners.ts';

/** Somebody may do less than a moment ago: signed out, disabled, a device revoked. Said after the commit. */
export type AccessChange =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'device'; readonly deviceId: string };

export interface AccessChanges {
  changed(change: AccessChange): void;
  /** Calls back at every change until the answer is called. */
  listen(listener: (change: AccessChange) => void): () => void;
}

/** Inside one process. What is missed is found at the next heartbeat. A listener that throws disturbs nobody. */
export function createAccessChanges(onFault: (error: unknown) => void): AccessChanges {
  const { tell, add } = createListeners<[change: AccessChange]>(onFault);
  return { changed: tell, listen: add };
}
