import type { DeferredReply } from '#api/requests-transport.ts';
import type { OpenRequests } from '#database/deferred-requests.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { RequestContent, DeferredRequest } from '#domain/requests/deferred-request.ts';
import type { Cancel } from '#platform/clock.ts';

/** Marker: set while a request is on this device; the engine then starts with the app. */
export const deferredRequestsMark = 'gatehouse.wishing';

/**
 * Result of a request's first attempt. `sent`: the server completed it; `reply` is null if another page received it.
 * `waiting`: it is stored here and sent automatically; `isUndoable` if it certainly has not left. `refused`: by the
 * server, and nothing is stored. `gone`: its user undid or replaced it, was told in another tab, or left.
 */
export type SubmitResult =
  | { readonly state: 'sent'; readonly reply: DeferredReply | null }
  | { readonly state: 'waiting'; readonly isUndoable: boolean }
  | { readonly state: 'gone' }
  | { readonly state: 'refused'; readonly failure: Failure };

/** Requests waiting for a connection: interface for screens. Reads inside a live query repeat on changes. */
export interface DeferredRequests {
  /**
   * Stores this user's (credential id) request, then tries to send it. Rejects with the store's error if it could not
   * be stored; nothing was sent then.
   */
  ask(ownerId: number, ask: RequestContent, about: string): Promise<SubmitResult>;
  /** Returns this user's requests that are waiting, or refused and not discarded; oldest first. */
  ofPerson(ownerId: number): Promise<readonly DeferredRequest[]>;
  /** Undoes a request that never left this device; false if it may have. */
  undo(wishId: string): Promise<boolean>;
  /** Resends a refused request. */
  again(wishId: string): Promise<void>;
  /** Deletes a refused request. */
  discard(wishId: string): Promise<void>;
  /** Returns how many of this user's requests are neither completed nor discarded. */
  open(ownerId: number): OpenRequests;
  /** Called when that changes. */
  onOpen(listener: () => void): Cancel;
  /** Sends what is waiting now; resolves after the attempt. */
  syncNow(): Promise<void>;
  /** Deletes the requests of a user who has left. */
  forgetOf(ownerId: number): Promise<void>;
  stop(): Promise<void>;
}
