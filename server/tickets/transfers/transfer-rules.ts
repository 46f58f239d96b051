import { ticketBits } from '#domain/manifest/manifest.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { TransferRow } from '#server/database/tickets/transfers.ts';
import type { TransferOffer } from '#contract/sales/transfers.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

const offerLifeMs = 7 * 24 * 3_600_000;
/** Requesting the same transfer again within this time counts as a retry: the link is not resent. */
const repeatWithinMs = 60_000;

const outOfUse = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked | ticketBits.unpaid;

/** The facts, besides the ticket, that decide whether it can be transferred. Times in ms. */
export interface TransferFacts {
  readonly event: Pick<DoorEventRow, 'status' | 'endsAt'>;
  /** Whether it has an admission that counts, which uses it up. */
  readonly used: boolean;
  readonly now: number;
}

/** Returns why a ticket cannot be transferred; null if it can. */
export function transferRefusal(ticket: Pick<TicketRow, 'state'>, facts: TransferFacts): Refusal | null {
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

/** Returns when a transfer expires, in ms: after a week, and never after the event. */
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

/** Returns whether a repeated request is only the retry of a call whose reply was lost. */
export function isRepeat(transfer: Pick<TransferRow, 'sentAt'>, now: number): boolean {
  return now - transfer.sentAt < repeatWithinMs;
}

/** Returns why a transfer that is not pending cannot be accepted by somebody who has not accepted it. */
export function acceptRefusal(state: Exclude<TransferOffer['state'], 'offered'>): Refusal {
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
