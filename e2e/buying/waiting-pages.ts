import { randomUUID } from 'node:crypto';
import type { OrganizerApi } from '../organizer-api.ts';

/** Adds a sold-out ticket type to an event, and one person to its waiting list. */
export async function waitForTickets(
  organizer: OrganizerApi,
  person: Pick<OrganizerApi, 'call'>,
  eventId: string,
): Promise<void> {
  const ticketTypeId = randomUUID();
  await organizer.call('POST', `/api/events/${eventId}/ticket-types`, {
    ticketTypeId,
    name: 'Test table',
    price: { amount: 0, currency: 'GMD' },
    quantity: 1,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
  });
  await organizer.call('PUT', `/api/events/${eventId}/waiting-list/settings`, {
    ticketTypeIds: [ticketTypeId],
    offerMinutes: 1_440,
    lapsed: 'out',
  });
  const kept = { holdId: randomUUID(), ticketTypeId, quantity: 1, label: 'Kept table' };
  await organizer.call('POST', `/api/events/${eventId}/holds`, kept);
  await person.call('POST', '/api/waiting-list', { entryId: randomUUID(), ticketTypeId, quantity: 1 });
}
