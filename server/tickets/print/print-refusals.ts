import type { WalletTicket } from '#contract/sales/tickets.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { DrawError } from '#server/ops/draw-error.ts';

/** Returns why a ticket cannot be printed; null if it can. A ticket that does not admit is not printed as if it did. */
export function printRefusal(ticket: Pick<WalletTicket, 'status' | 'eventCancelled'>): Refusal | null {
  if (ticket.status !== 'valid') return refusal(409, 'ticket_void', (texts) => texts.tickets.notPrintedVoid);
  return ticket.eventCancelled
    ? refusal(409, 'event_cancelled', (texts) => texts.tickets.notPrintedCancelled)
    : null;
}

const retryAfterSeconds = 5;
const busy = refusal(503, 'pdf_busy', (texts) => texts.tickets.pdfBusy(retryAfterSeconds * 1000), {
  retryAfterSeconds,
});
const failed = refusal(503, 'pdf_failed', (texts) => texts.tickets.pdfFailed(retryAfterSeconds * 1000), {
  retryAfterSeconds,
});

/** Returns the refusal for a failed rendering. If the server is stopping, the next one can take the request. */
export function notDrawn({ reason }: DrawError): Refusal {
  return reason === 'failed' ? failed : busy;
}
