import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { ticketOwnerOf, type TicketOwner } from './ticket-owner-rule.ts';

/** Returns whose tickets are shown on this page. */
export function useTicketOwner(): TicketOwner {
  const { auth } = useEngines();
  return ticketOwnerOf(useAuth(), auth.absentPerson);
}
