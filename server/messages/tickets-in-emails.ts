import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { TransferRow } from '#server/database/tickets/transfers.ts';

/** What emails need of tickets. */
export interface TicketsInEmails {
  /** The tickets that are good, as one PDF, with their holders' names or without; null where none is good. */
  print(tickets: readonly TicketRow[], withNames: boolean): Promise<Uint8Array | null>;
  /** What type of ticket it is; '' where that is not known any more. */
  typeNameOf(ticket: TicketRow): Promise<string>;
  /** Where a ticket that was offered is accepted. */
  offerLink(transfer: TransferRow): string;
  /** Whether an offer can be accepted now. */
  isOpen(transfer: TransferRow): boolean;
}
