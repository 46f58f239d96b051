import { useAuth } from './auth.ts';
import { useEngines } from './engines.tsx';

export interface TicketOwner {
  /** Credential id of the person whose tickets this device may show; null for nobody. */
  readonly ownerId: number | null;
  /** False where their session is over: their stored tickets are shown, and the server can't be asked. */
  readonly signedIn: boolean;
}

/** Whose tickets are shown: the signed-in person's; without a session those of the last person, who didn't sign out. */
export function useTicketOwner(): TicketOwner {
  const { auth } = useEngines();
  const { status, user } = useAuth();
  if (user !== null) return { ownerId: user.credentialId, signedIn: true };
  return { ownerId: status === 'unauthenticated' ? auth.absentPerson() : null, signedIn: false };
}

/** Whether an address shows tickets, which open without a session: the list, or one ticket. */
export const showsTickets = (address: string): boolean => /^\/tickets(\/[^/?#]+)?\/?([?#]|$)/.test(address);
