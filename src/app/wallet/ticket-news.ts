import { isDateOpen } from '#domain/events/open-date.ts';
import {
  changedEventTerms,
  changedTypeTerms,
  noTerms,
  soldTimes,
  type SoldTerm,
  type SoldTime,
} from '#domain/events/sold-terms.ts';
import type { WalletMessage, WalletTicket } from '#contract/sales/tickets.ts';
import type { TermValues } from '#messages/term-words.ts';

/** What a holder is told of a change, as a name of its own: once it was seen, it is not shown again. */
export interface PlanChange {
  readonly newsId: string;
  /** What is other than it was, in the order in which it is told; each with both. */
  readonly times: readonly { readonly field: SoldTime; readonly was: string }[];
  readonly terms: readonly SoldTerm[];
  /** Of the terms. */
  readonly was: TermValues;
  readonly now: TermValues;
}

const onlyStart = ['startsAt'] as const;

/** How the event of a ticket differs from what it was bought for; null where it does not. */
export function planChangeOf(ticket: WalletTicket): PlanChange | null {
  const was = ticket.boughtFor;
  if (was === null) return null;
  // Without a date there are neither doors nor an end.
  const told = isDateOpen(Date.parse(ticket.startsAt)) ? onlyStart : soldTimes;
  const times = told.flatMap((field) => (was[field] === ticket[field] ? [] : [{ field, was: was[field] }]));
  const [before, now] = [
    { ...noTerms, ...was.terms?.was, venue: was.venue },
    { ...noTerms, ...was.terms?.now, venue: ticket.venue },
  ];
  const terms = [...changedEventTerms(before, now), ...changedTypeTerms(before, now)];
  return times.length + terms.length === 0
    ? null
    : { newsId: `${ticket.eventId} ${was.changedAt}`, times, terms, was: before, now };
}

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
