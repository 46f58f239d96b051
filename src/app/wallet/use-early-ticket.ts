import { useEffect, useMemo, useState } from 'react';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { TicketRow } from '#database/rows.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { readStoredTicket } from './stored-ticket.ts';

/**
 * Returns the ticket in the page's URL, read before the wallet's store was open; null if there is none, or it is
 * somebody else's.
 */
export function useEarlyTicket(ticketId: string, ownerId: number | null): WalletTicket | null {
  const { early } = useEngines();
  const [row, setRow] = useState<TicketRow | null>(() => early.row(ticketId)?.answer ?? null);
  useEffect(() => {
    let gone = false;
    void early.row(ticketId)?.row.then((answer) => !gone && setRow(answer));
    return () => {
      gone = true;
    };
  }, [early, ticketId]);
  return useMemo(() => {
    if (row === null || row.ticketId !== ticketId || row.ownerId !== ownerId) return null;
    return readStoredTicket(row.ticket);
  }, [row, ticketId, ownerId]);
}
