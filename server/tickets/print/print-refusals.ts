import type { WalletTicket } from '#contract/sales/tickets.ts';
import { tryAgainIn } from '#domain/time/wait-words.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { PdfError } from './pdf-error.ts';

/** Why a ticket is not printed; null where it is. What does not admit is not handed out as if it did. */
export function whyNotPrinted(ticket: Pick<WalletTicket, 'status' | 'eventCancelled'>): Refusal | null {
  if (ticket.status !== 'valid')
    return refusal(409, 'ticket_void', 'This ticket isn’t valid, so there’s nothing to print.');
  return ticket.eventCancelled
    ? refusal(409, 'event_cancelled', 'This event was cancelled, so there’s nothing to print.')
    : null;
}

const retryAfterSeconds = 5;
const tryAgain = tryAgainIn(retryAfterSeconds * 1000);
const busy = refusal(503, 'pdf_busy', `Many tickets are being printed right now. ${tryAgain}`, {
  retryAfterSeconds,
});
const failed = refusal(503, 'pdf_failed', `The PDF could not be made. ${tryAgain}`, { retryAfterSeconds });

/** What is said where the drawing did not come about. A server that stops leaves it to the next one. */
export function notDrawn({ reason }: PdfError): Refusal {
  return reason === 'failed' ? failed : busy;
}
