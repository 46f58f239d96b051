import { ticketBits } from '#domain/manifest/manifest.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { TransferRow } from '#server/database/tickets/transfers.ts';
import type { TransferOffer } from '#contract/sales/transfers.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

const offerLifeMs = 7 * 24 * 3_600_000;
/** The same offer asked for again so soon after is a repeat of one call: the link is not sent again. */
const repeatWithinMs = 60_000;

const outOfUse = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked | ticketBits.unpaid;

/** What decides whether a ticket may change hands, beside the ticket. Times in ms. */
export interface TransferFacts {
  readonly event: Pick<DoorEventRow, 'status' | 'endsAt'>;
  /** Whether an admission by it counts: who was inside has used it up. */
  readonly used: boolean;
  readonly now: number;
}

/** Why a ticket cannot change hands; null where it can. */
export function whyNotTransferred(ticket: Pick<TicketRow, 'state'>, facts: TransferFacts): Refusal | null {
  if ((ticket.state & outOfUse) !== 0)
    return refusal(409, 'ticket_void', (texts) => texts.tickets.ticketVoid);
  if ((ticket.state & ticketBits.test) !== 0)
    return refusal(409, 'ticket_test', (texts) => texts.tickets.ticketTest);
  if (facts.event.status === 'cancelled')
    return refusal(409, 'event_cancelled', (texts) => texts.tickets.eventCancelled);
  if (facts.event.status === 'ended' || facts.now >= facts.event.endsAt)
    return refusal(409, 'event_over', (texts) => texts.tickets.eventOver);
  return facts.used ? refusal(409, 'ticket_used', (texts) => texts.tickets.ticketUsed) : null;
}

/** Until when an offer can be taken, ms: a week, and never beyond the event. */
export function offerEnd(now: number, eventEndsAt: number): number {
  return Math.min(now + offerLifeMs, eventEndsAt);
}

/**
 * How an offer stands now: its time runs out by the clock alone, and until then it is on hold while its giver's account
 * is disabled. Nothing is stored of that, so that an account that is enabled again finds its offers as they were.
 */
export function stateOfOffer(
  transfer: Pick<TransferRow, 'state' | 'expiresAt' | 'onHold'>,
  now: number,
): TransferOffer['state'] {
  if (transfer.state !== 'offered') return transfer.state;
  if (now >= transfer.expiresAt) return 'expired';
  return transfer.onHold ? 'on_hold' : 'offered';
}

/** Whether an offer asked for once more is only the repeat of a call whose answer was lost. */
export function isRepeat(transfer: Pick<TransferRow, 'sentAt'>, now: number): boolean {
  return now - transfer.sentAt < repeatWithinMs;
}

/** Why an offer that is not open cannot be taken by somebody who has not taken it. */
export function whyNotTaken(state: Exclude<TransferOffer['state'], 'offered'>): Refusal {
  switch (state) {
    case 'on_hold':
      return refusal(409, 'transfer_on_hold', (texts) => texts.tickets.transferOnHold);
    case 'accepted':
      return refusal(410, 'transfer_accepted', (texts) => texts.tickets.transferAccepted);
    case 'cancelled':
      return refusal(410, 'transfer_cancelled', (texts) => texts.tickets.transferCancelled);
    case 'expired':
      return refusal(410, 'transfer_expired', (texts) => texts.tickets.transferExpired);
  }
}
