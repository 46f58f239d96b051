import type { WalletTicket } from '#contract/sales/tickets.ts';

/** Returns whether a ticket's event has ended by `now`, ms. */
export const isOver = (ticket: Pick<WalletTicket, 'endsAt'>, now: number): boolean =>
  Date.parse(ticket.endsAt) < now;

/** Keeps tickets of one event together, even next to another event with the same start. */
function byEvent(one: WalletTicket, other: WalletTicket): number {
  if (one.eventId !== other.eventId) return one.eventId < other.eventId ? -1 : 1;
  return one.ticketNumber - other.ticketNumber;
}

/** Sorts by relevance: current and upcoming ones first, then past ones, latest first. */
export function byRelevance(tickets: readonly WalletTicket[], now: number): readonly WalletTicket[] {
  return tickets.toSorted((one, other) => {
    const over = isOver(one, now);
    if (over !== isOver(other, now)) return over ? 1 : -1;
    const order = Date.parse(one.startsAt) - Date.parse(other.startsAt);
    return (over ? -order : order) || byEvent(one, other);
  });
}

/**
 * Returns the tickets that are swiped through together with one: those of its order; for a ticket without an order,
 * those of its event without one. By number, always including the ticket itself.
 */
export function ticketsTogether(
  tickets: readonly WalletTicket[],
  current: WalletTicket,
): readonly WalletTicket[] {
  return tickets
    .filter((ticket) => ticket.eventId === current.eventId && ticket.orderId === current.orderId)
    .toSorted((one, other) => one.ticketNumber - other.ticketNumber);
}

/** Returns whether a ticket can still be used: not if it is void, over, or its event was cancelled. */
export const isUsable = (ticket: WalletTicket, now: number): boolean =>
  ticket.status === 'valid' && !ticket.eventCancelled && !isOver(ticket, now);

/** Returns the usable tickets, soonest first, for the top of the list. */
export function usableTickets(tickets: readonly WalletTicket[], now: number): readonly WalletTicket[] {
  return byRelevance(tickets, now).filter((ticket) => isUsable(ticket, now));
}

/** Returns the ticket needed next: the soonest whose holder has yet to enter or may return, otherwise the soonest. */
export function nextOf(tickets: readonly WalletTicket[], now: number): WalletTicket | undefined {
  const good = usableTickets(tickets, now);
  // Admission tickets come before add-ons.
  const entries = good.filter(({ addOn }) => addOn === null);
  const all = [...entries, ...good.filter(({ addOn }) => addOn !== null)];
  return all.find(({ used }) => used === null || used.left?.mayReturn) ?? all[0];
}
