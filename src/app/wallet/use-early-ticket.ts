import { useEffect, useMemo, useState } from 'react';
import type { WalletTicket } from '#contract/tickets.ts';
import { earlyRow } from '#database/early-ticket.ts';
import type { TicketRow } from '#database/rows.ts';
import { readStoredTicket } from './stored-ticket.ts';

/**
 * The ticket that the page's address names, as it was read before the wallet's store was open; null where there
 * is none, or it is somebody else's.
 */
export function useEarlyTicket(ticketId: string, ownerId: number | null): WalletTicket | null {
  const [row, setRow] = useState<TicketRow | null>(() => earlyRow(ticketId)?.answer ?? null);
  useEffect(() => {
    let gone = false;
    void earlyRow(ticketId)?.row.then((answer) => !gone && setRow(answer));
    return () => {
      gone = true;
    };
  }, [ticketId]);
  return useMemo(() => {
    if (row === null || row.ticketId !== ticketId || row.ownerId !== ownerId) return null;
    return readStoredTicket(row.ticket);
  }, [row, ticketId, ownerId]);
}
