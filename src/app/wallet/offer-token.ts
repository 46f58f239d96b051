import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { StoredValues } from '#platform/stored-values.ts';
import { useEngines } from '#app/engines/engines.tsx';

const keyOf = (ticketId: string) => `gatehouse.offer.${ticketId}`;

/** Returns the token of an offered ticket opened in this tab; null if there is none. */
export const storedOfferToken = (stored: StoredValues, ticketId: string): string | null =>
  stored.get(keyOf(ticketId));

/**
 * Returns the token of an offered ticket. It is removed from the address bar once read, because URLs are shared,
 * photographed and kept in histories. The tab stores it for a reload.
 */
export function useOfferToken(ticketId: string): { readonly token: string | null; forget(): void } {
  const { tabStored } = useEngines();
  const { accept } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [forgotten, setForgotten] = useState<string | null>(null);
  useEffect(() => {
    if (accept === undefined) return;
    tabStored.set(keyOf(ticketId), accept);
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  }, [accept, navigate, tabStored, ticketId]);
  const forget = useCallback(() => {
    tabStored.remove(keyOf(ticketId));
    setForgotten(ticketId);
  }, [tabStored, ticketId]);
  const token = accept ?? (forgotten === ticketId ? null : storedOfferToken(tabStored, ticketId));
  return { token, forget };
}
