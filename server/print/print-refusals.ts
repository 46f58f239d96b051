import type { WalletTicket } from '#contract/tickets.ts';
import { refusal, type Refusal } from '../resource.ts';

/** Why a ticket is not printed; null where it is. What does not admit is not handed out as if it did. */
export function whyNotPrinted(ticket: Pick<WalletTicket, 'status' | 'eventCancelled'>): Refusal | null {
  if (ticket.status !== 'valid')
    return refusal(409, 'ticket_void', 'This ticket is not valid, so there is nothing to print.');
  return ticket.eventCancelled
    ? refusal(409, 'event_cancelled', 'This event was cancelled, so there is nothing to print.')
    : null;
}
