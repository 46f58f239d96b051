import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { Guard } from '#app/account/guard.tsx';
import { storedOfferToken } from './offer-token.ts';
import { useTicketOwner } from './ticket-owner.ts';

/**
 * Shows tickets to signed-in users, and without a session the last user's stored ones: a ticket must open at the gate
 * however long ago its holder signed in. An offered ticket is shown to anyone with the link: what it is, and who
 * sends it. Accepting it requires a sign-in.
 */
export function TicketGuard({ children }: { readonly children: ReactNode }): ReactNode {
  const { ticketId = '' } = useParams({ strict: false });
  const { accept } = useSearch({ strict: false });
  const { tabStored } = useEngines();
  const { ownerId } = useTicketOwner();
  if (accept !== undefined || storedOfferToken(tabStored, ticketId) !== null) return children;
  return (
    <Guard audience="signed_in" absentPerson={ownerId}>
      {children}
    </Guard>
  );
}
