import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { CalendarEvent } from '#domain/events/calendar.ts';

/**
 * The event of a ticket as a calendar takes it. A wallet knows no time of the last change: that of handing it over
 * stands for it, so that a later file replaces an earlier one.
 *
 * @param now ISO 8601
 */
export function calendarEntry(ticket: WalletTicket, now: string): CalendarEvent {
  const { eventId, eventName, typeName, reference, gates, venue } = ticket;
  const gate = gates.length === 0 ? '' : `, ${gates.join(' or ')}`;
  return {
    registrationId: eventId,
    name: eventName,
    summary: `${typeName}, ticket ${reference}${gate}`,
    startsAt: ticket.startsAt,
    endsAt: ticket.endsAt,
    doorsOpenAt: ticket.doorsOpenAt,
    timeZone: ticket.timeZone,
    venue,
    onlineUrl: null,
    status: ticket.eventCancelled ? 'cancelled' : 'published',
    updatedAt: now,
  };
}
