import type { AuthState } from '#app/engines/engines.tsx';

export interface TicketOwner {
  /** Credential id of the user whose tickets this device may show; null for none. */
  readonly ownerId: number | null;
  /** False if their session is over: stored tickets are shown, and the server cannot be asked. */
  readonly signedIn: boolean;
}

/**
 * Returns whose tickets are shown: the signed-in user's; without a session those of the last user who did not sign
 * out.
 *
 * @param absent credential id of that last user; null if there is none
 */
export function ticketOwnerOf({ status, user }: AuthState, absent: () => number | null): TicketOwner {
  if (user !== null) return { ownerId: user.credentialId, signedIn: true };
  return { ownerId: status === 'unauthenticated' ? absent() : null, signedIn: false };
}

/** Returns whether a URL shows tickets, which open without a session: the list, or one ticket. */
export const showsTickets = (address: string): boolean => /^\/tickets(\/[^/?#]+)?\/?([?#]|$)/.test(address);
