import { getsBadge } from '#contract/sales/badges.ts';
import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import type { BadgeLayout, BadgeText } from '#domain/events/badge.ts';
import { answerText } from '#domain/sales/answer.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, noTicket } from '#server/access/refusals.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findAttendees } from '#server/database/tickets/attendees.ts';
import { findTicketsNumbered } from '#server/database/tickets/tickets.ts';
import type { Signers } from '#server/signing/signers.ts';
import { admitsPrinted, badgeLayoutOf } from './badge-layout.ts';
import { placeOf, readAnswersOf, readFilter, standingOf } from './list-attendees.ts';
import { printStyled, type PrintDeps } from './print/print-ticket.ts';
import { sheetTicketsOf } from './ticket-presenter.ts';

export interface BadgesDeps extends PrintDeps {
  readonly signers: Signers;
}

/** The badges to print: a filter and page of the attendee list. */
export interface BadgesRequest extends AttendeesQuery {
  readonly eventId: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

const none = refusal(409, 'no_badges', (texts) => texts.tickets.noBadges);

/** Returns badge content for printing in the browser; the audit log records who printed it. */
export async function listBadges(deps: BadgesDeps, caller: Caller, wish: BadgesRequest) {
  const found = await badgesOf(deps, wish);
  if (isRefusal(found)) return found;
  await recordPrinted(deps, caller, wish.eventId, found.items.length);
  return { layout: found.layout, items: found.items };
}

/** Returns one badge, for a guest admitted by hand; the audit log records who printed it. */
export async function readBadge(
  deps: BadgesDeps,
  caller: Caller,
  { eventId, ticketNumber }: { readonly eventId: string; readonly ticketNumber: string },
) {
  const [ticket] = await findTicketsNumbered(deps.database, eventId, [Number(ticketNumber)]);
  if (ticket === undefined) return noTicket;
  const found = await listBadges(deps, caller, { eventId, search: '', only: ticketNumber, limit: 1 });
  return isRefusal(found) || found.items.length > 0 ? found : none;
}

/** Renders badges as a PDF; renderings are limited per person, and the audit log records who printed them. */
export async function printBadges(
  deps: BadgesDeps,
  caller: Caller,
  { from, ...wish }: BadgesRequest & { readonly from: number },
) {
  const found = await badgesOf(deps, wish);
  if (isRefusal(found)) return found;
  const { layout, eventName, startsAt, items } = found;
  if (items.length === 0) return none;
  const document = { badges: { layout, eventName, startsAt, badges: items } };
  const file = await printStyled(deps, { document, of: wish.eventId }, { caller, from });
  if (!isRefusal(file) && from === 0) await recordPrinted(deps, caller, wish.eventId, items.length);
  return file;
}

function recordPrinted({ database, now }: BadgesDeps, caller: Caller, eventId: string, badges: number) {
  if (badges === 0) return Promise.resolve();
  return recordAction(database, caller, {
    at: now(),
    action: 'badges_printed',
    eventId,
    details: { badges },
  });
}

interface Badges {
  readonly layout: BadgeLayout;
  readonly eventName: string;
  readonly startsAt: number;
  readonly items: (BadgeText & { readonly ticketNumber: number })[];
}

/** Returns the badges of a page of the list, for valid tickets other than rehearsal ones. */
async function badgesOf(
  { database, signers }: BadgesDeps,
  { eventId, after, limit, ...wish }: BadgesRequest,
): Promise<Badges | Refusal> {
  const event = await findDoorEvent(database, eventId);
  const layout = await badgeLayoutOf(database, eventId);
  if (event === null || layout === null) return noEvent;
  const { name: eventName, startsAt } = event;
  const filter = readFilter(wish);
  if (filter === null) return { layout, eventName, startsAt, items: [] };
  const place = { after: after === undefined ? -1 : placeOf(after), limit };
  const people = await findAttendees(database, eventId, filter, place);
  const numbers = people.filter((row) => getsBadge(standingOf(row))).map(({ number }) => number);
  const types = await findTicketTypes(database, [eventId]);
  const keys = await signers.of(database, eventId);
  const tickets = await findTicketsNumbered(database, eventId, numbers);
  const sheet = await sheetTicketsOf(tickets, { event, keys, types });
  const answersOf = await readAnswersOf(
    database,
    people,
    layout.questionId === null ? [] : [layout.questionId],
  );
  const nameOf = new Map(people.map(({ ticketId, name }) => [ticketId, name]));
  const items = sheet.map(({ ticketId, ticketNumber, typeName, reference, printedCode }) => ({
    ticketNumber,
    eventName,
    name: nameOf.get(ticketId) ?? '',
    answer: answerText(answersOf(ticketId)[0]?.values ?? []),
    typeName,
    reference,
    code: layout.code && admitsPrinted(event) ? printedCode : null,
  }));
  return { layout, eventName, startsAt, items };
}
