import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { walletTicket, type WalletTicket } from '#contract/tickets.ts';
import { earlyRow } from '#database/early-ticket.ts';
import type { TicketRow } from '#database/rows.ts';

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
    const read = v.safeParse(walletTicket, row.ticket);
    return read.success ? read.output : null;
  }, [row, ticketId, ownerId]);
}
