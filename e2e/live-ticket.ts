import type { WalletTicket } from '#contract/sales/tickets.ts';
import { organizerApi, type OrganizerApi, type ServerEvent } from './organizer-api.ts';
import { demoAttendee } from './people.ts';

/** Returns one of the demo attendee's tickets with a live code for an event whose doors are open, and that event. */
export async function liveTicketToday(
  url: string,
  organizer: Pick<OrganizerApi, 'events'>,
): Promise<{
  readonly ticket: WalletTicket & { readonly rolling: NonNullable<WalletTicket['rolling']> };
  readonly event: ServerEvent;
}> {
  const wallet = await organizerApi(url, demoAttendee);
  const { items } = await wallet.call<{ items: WalletTicket[] }>('GET', '/api/tickets');
  const ticket = items.find((one) => one.rolling !== null && Date.parse(one.doorsOpenAt) < Date.now());
  const event = (await organizer.events()).find((one) => one.registrationId === ticket?.eventId);
  if (ticket?.rolling == null || event === undefined)
    throw new Error('The demo attendee has no live code for today.');
  return { ticket: { ...ticket, rolling: ticket.rolling }, event };
}
