import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { Guard } from '#app/account/guard.tsx';
import { storedOfferToken } from './offer-token.ts';
import { useTicketOwner } from './ticket-owner.ts';

/**
 * Shows tickets to whoever is signed in, and without a session the last person's stored ones: a ticket must open at
 * the gate however long ago its holder signed in. An offered ticket is shown to whoever has the link: what it is, and
 * who sends it. Taking it asks who they are.
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
