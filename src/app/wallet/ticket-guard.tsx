import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { Guard } from '#app/account/guard.tsx';
import { keptOfferToken } from './offer-token.ts';
import { useTicketOwner } from './ticket-owner.ts';

/**
 * Shows tickets to whoever is signed in, and without a session the last person's stored ones: a ticket must open at
 * the gate however long ago its holder signed in. An offered ticket is taken by somebody who is signed in.
 */
export function TicketGuard({ children }: { readonly children: ReactNode }): ReactNode {
  const { ticketId = '' } = useParams({ strict: false });
  const { accept } = useSearch({ strict: false });
  const { tabStored } = useEngines();
  const { ownerId } = useTicketOwner();
  const isOffered = accept !== undefined || keptOfferToken(tabStored, ticketId) !== null;
  return (
    <Guard audience="signed_in" absentPerson={isOffered ? null : ownerId}>
      {children}
    </Guard>
  );
}
