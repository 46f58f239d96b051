import { isDateOpen } from '#domain/events/open-date.ts';
import type { WalletMessage, WalletTicket } from '#contract/sales/tickets.ts';

/** What a holder is told of a change, as a name of its own: once it was seen, it is not shown again. */
export interface PlanChange {
  readonly newsId: string;
  readonly was: NonNullable<WalletTicket['boughtFor']>;
  /** What is other than it was, in the order in which it is told. */
  readonly fields: readonly ('startsAt' | 'doorsOpenAt' | 'endsAt' | 'venue')[];
}

const allTimes = ['startsAt', 'doorsOpenAt', 'endsAt'] as const;
const onlyStart = ['startsAt'] as const;

/** How the event of a ticket differs from what it was bought for; null where it does not. */
export function planChangeOf(ticket: WalletTicket): PlanChange | null {
  const was = ticket.boughtFor;
  if (was === null) return null;
  // Without a date there are neither doors nor an end.
  const told = isDateOpen(Date.parse(ticket.startsAt)) ? onlyStart : allTimes;
  const times = told.filter((field) => was[field] !== ticket[field]);
  const fields = samePlace(was.venue, ticket.venue) ? times : [...times, 'venue' as const];
  return fields.length === 0 ? null : { newsId: `${ticket.eventId} ${was.changedAt}`, was, fields };
}

type Venue = WalletTicket['venue'];

const samePlace = (one: Venue, other: Venue): boolean => placeText(one) === placeText(other);

/** A place in one line; empty for an event that is online. */
export const placeText = (venue: Venue): string =>
  venue === null ? '' : [venue.name, venue.address, venue.city].filter((part) => part !== '').join(', ');

/** What organizers wrote to the holder about an event, the newest first: it came with one of its tickets. */
export const messagesAbout = (tickets: readonly WalletTicket[], eventId: string): readonly WalletMessage[] =>
  tickets.find((ticket) => ticket.eventId === eventId && ticket.messages.length > 0)?.messages ?? [];

/** Names of all news about the event of a ticket that were not seen on this device. */
export function unseenOf(
  tickets: readonly WalletTicket[],
  ticket: WalletTicket,
  seen: ReadonlySet<string>,
): readonly string[] {
  const change = planChangeOf(ticket);
  const ids = messagesAbout(tickets, ticket.eventId).map(({ messageId }) => messageId);
  return [...(change === null ? [] : [change.newsId]), ...ids].filter((id) => !seen.has(id));
}
