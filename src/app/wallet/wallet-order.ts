import type { WalletTicket } from '#contract/sales/tickets.ts';

/** Whether the event of a ticket has ended by `now`, ms. */
export const isOver = (ticket: Pick<WalletTicket, 'endsAt'>, now: number): boolean =>
  Date.parse(ticket.endsAt) < now;

/** Tickets of one event stand together, also beside another that starts at the same moment. */
function byEvent(one: WalletTicket, other: WalletTicket): number {
  if (one.eventId !== other.eventId) return one.eventId < other.eventId ? -1 : 1;
  return one.ticketNumber - other.ticketNumber;
}

/** The newest relevant first: what is on or comes next, then what is past, latest first. */
export function byRelevance(tickets: readonly WalletTicket[], now: number): readonly WalletTicket[] {
  return tickets.toSorted((one, other) => {
    const over = isOver(one, now);
    if (over !== isOver(other, now)) return over ? 1 : -1;
    const order = Date.parse(one.startsAt) - Date.parse(other.startsAt);
    return (over ? -order : order) || byEvent(one, other);
  });
}

/**
 * The tickets that are looked through together with one: those of its order; for a ticket that was given out
 * by hand those of its event that have no order either. By number, and always with the ticket itself.
 */
export function ticketsTogether(
  tickets: readonly WalletTicket[],
  current: WalletTicket,
): readonly WalletTicket[] {
  return tickets
    .filter((ticket) => ticket.eventId === current.eventId && ticket.orderId === current.orderId)
    .toSorted((one, other) => one.ticketNumber - other.ticketNumber);
}

/** Whether a ticket can be used at its event, or again: not one that is void, over, or of an event that was cancelled. */
export const isGood = (ticket: WalletTicket, now: number): boolean =>
  ticket.status === 'valid' && !ticket.eventCancelled && !isOver(ticket, now);

/** The tickets that can still be used, soonest first: what stands at the top of everything. */
export function stillGood(tickets: readonly WalletTicket[], now: number): readonly WalletTicket[] {
  return byRelevance(tickets, now).filter((ticket) => isGood(ticket, now));
}

/** The ticket that is needed next: the soonest whose holder is yet to come, or come back, in, else the soonest. */
export function nextOf(tickets: readonly WalletTicket[], now: number): WalletTicket | undefined {
  const good = stillGood(tickets, now);
  // Doors come first, drinks later.
  const entries = good.filter(({ addOn }) => addOn === null);
  const all = [...entries, ...good.filter(({ addOn }) => addOn !== null)];
  return all.find(({ used }) => used === null || used.left?.mayReturn) ?? all[0];
}
