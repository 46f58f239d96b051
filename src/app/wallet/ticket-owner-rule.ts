import type { AuthState } from '#app/engines/engines.tsx';

export interface TicketOwner {
  /** Credential id of the person whose tickets this device may show; null for nobody. */
  readonly ownerId: number | null;
  /** False where their session is over: their stored tickets are shown, and the server can't be asked. */
  readonly signedIn: boolean;
}

/**
 * Whose tickets are shown: the signed-in person's; without a session those of the last person, who didn't sign out.
 *
 * @param absent credential id of that last person; null where there is none
 */
export function ticketOwnerOf({ status, user }: AuthState, absent: () => number | null): TicketOwner {
  if (user !== null) return { ownerId: user.credentialId, signedIn: true };
  return { ownerId: status === 'unauthenticated' ? absent() : null, signedIn: false };
}

/** Whether an address shows tickets, which open without a session: the list, or one ticket. */
export const showsTickets = (address: string): boolean => /^\/tickets(\/[^/?#]+)?\/?([?#]|$)/.test(address);
