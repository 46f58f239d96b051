import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { CalendarEvent } from '#domain/events/calendar.ts';

/**
 * Converts a ticket's event to a calendar entry. The wallet does not know when the event last changed, so the time of
 * the export is used, so that a later file replaces an earlier one.
 *
 * @param summary what the calendar shows of the ticket
 * @param now ISO 8601
 */
export function calendarEntry(ticket: WalletTicket, summary: string, now: string): CalendarEvent {
  const { eventId, eventName, venue } = ticket;
  return {
    registrationId: eventId,
    name: eventName,
    summary,
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
