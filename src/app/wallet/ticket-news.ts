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

/** A change shown to a holder, with a unique name; once seen, it is not shown again. */
export interface PlanChange {
  readonly newsId: string;
  /** Changed times in display order, with the previous values. */
  readonly times: readonly { readonly field: SoldTime; readonly was: string }[];
  readonly terms: readonly SoldTerm[];
  /** Previous values of the terms. */
  readonly was: TermValues;
  readonly now: TermValues;
}

const onlyStart = ['startsAt'] as const;

/** Returns how a ticket's event differs from what was bought; null if it does not. */
export function planChangeOf(ticket: WalletTicket): PlanChange | null {
  const was = ticket.boughtFor;
  if (was === null) return null;
  // Without a date there are no doors and end times.
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

/** Returns the organizer's messages about an event, newest first; they are sent with one of its tickets. */
export const messagesAbout = (tickets: readonly WalletTicket[], eventId: string): readonly WalletMessage[] =>
  tickets.find((ticket) => ticket.eventId === eventId && ticket.messages.length > 0)?.messages ?? [];

/** Returns the names of all unseen news about a ticket's event. */
export function unseenUpdates(
  tickets: readonly WalletTicket[],
  ticket: WalletTicket,
  seen: ReadonlySet<string>,
): readonly string[] {
  const change = planChangeOf(ticket);
  const ids = messagesAbout(tickets, ticket.eventId).map(({ messageId }) => messageId);
  return [...(change === null ? [] : [change.newsId]), ...ids].filter((id) => !seen.has(id));
}
