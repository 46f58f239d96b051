import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Database } from '#server/database/database.ts';
import { readEventFacts } from '#server/database/messages/email-facts.ts';
import { findMessageEvent } from '#server/database/messages/message-events.ts';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findImport } from '#server/database/tickets/guest-imports.ts';
import { findTicketsOfRows } from '#server/database/tickets/guest-rows.ts';
import { findOpenTransfers } from '#server/database/tickets/transfers.ts';
import { calendarOf, eventEmailOf } from './email-facts.ts';
import { writeOut, type Part } from './email-page.ts';
import { eventFacts } from './event-facts.ts';
import type { Written } from './queued-email.ts';
import type { TicketsInEmails } from './tickets-in-emails.ts';

interface GuestWriterDeps {
  readonly database: Database;
  readonly tickets: TicketsInEmails;
  /** The app's public origin, for links. */
  readonly publicOrigin: string;
  /** Returns the language of an address's owner. */
  readonly languageOf: (to: string) => Promise<Language>;
}

/**
 * Composes a guest's email with the links to their tickets; null when none can be claimed any more. It contains no
 * name, since the author of the list typed both address and name.
 */
export async function writeGuestTickets(
  deps: GuestWriterDeps,
  { importId, row }: Extract<QueuedEmail, { readonly kind: 'guest_tickets' }>,
  to: string,
): Promise<Written | null> {
  const { database, publicOrigin } = deps;
  const found = await findImport(database, importId);
  const links = found === null ? [] : await linksOf(deps, found.eventId, importId, row);
  if (found === null || links.length === 0) return null;
  const event = await readEventFacts(database, found.eventId);
  const { language, eventName, when, place } = eventEmailOf(event, publicOrigin, await deps.languageOf(to));
  const { emails } = written[language];
  const { guestTickets: texts, hello } = emails;
  const parts: readonly Part[] = [
    hello(''),
    texts.text(links.length),
    eventFacts({ language, eventName, when, place }),
    texts.how(links.length),
    ...links.map(({ typeName, link }, at) => ({ label: texts.link(typeName, at + 1, links.length), link })),
    texts.notYou,
  ];
  return {
    ...writeOut({ language, subject: texts.subject(links.length, eventName), parts }),
    attachments: [calendarOf(event, publicOrigin)],
  };
}

/** Returns who gives guests their tickets: the event's owner. */
export async function guestTicketSender(
  database: Database,
  eventId: string,
  language: Language,
): Promise<string> {
  const name = (await findMessageEvent(database, eventId))?.organizerName ?? '';
  return name === '' ? written[language].emails.message.organizer : name;
}

async function linksOf(
  { database, tickets }: GuestWriterDeps,
  eventId: string,
  importId: string,
  row: number,
): Promise<readonly { readonly typeName: string; readonly link: string }[]> {
  const types = await findTicketTypes(database, [eventId]);
  const own = await findTicketsOfRows(database, importId, [row]);
  const ids = own.map(({ ticketId }) => ticketId);
  const offers = (await findOpenTransfers(database, ids, 0)).filter((offer) => tickets.isOpen(offer));
  return own.flatMap(({ ticketId, typeIndex }) => {
    const offer = offers.find((one) => one.ticketId === ticketId);
    const typeName = types.find(({ index }) => index === typeIndex)?.name ?? '';
    return offer === undefined ? [] : [{ typeName, link: tickets.offerLink(offer) }];
  });
}
