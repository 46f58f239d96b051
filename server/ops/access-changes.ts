import { createListeners } from '#domain/listeners.ts';

/** A reduction of access: signed out, disabled, a device revoked. Announced after the commit. */
export type AccessChange =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'device'; readonly deviceId: string };

export interface AccessChanges {
  changed(change: AccessChange): void;
  /** Calls the listener at every change, until the returned function is called. */
  listen(listener: (change: AccessChange) => void): () => void;
}

/** Works inside one process. A missed change is found at the next heartbeat. A listener that throws affects no other. */
export function createAccessChanges(onFault: (error: unknown) => void): AccessChanges {
  const { tell, add } = createListeners<[change: AccessChange]>(onFault);
  return { changed: tell, listen: add };
}
