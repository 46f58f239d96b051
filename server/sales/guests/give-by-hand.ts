import type { GuestImport } from '#contract/sales/guest-imports.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { refuseAtEvent, type EventRight } from '#server/access/event-access.ts';
import { isRefusal, refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import { noTicketType } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { lockForSale } from '#server/database/sales/events-on-sale.ts';
import { countPlaces, findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { addImport, findImport, moveImport, setImportState } from '#server/database/tickets/guest-imports.ts';
import { requestEmails } from '#server/database/tickets/guest-emails.ts';
import { addGuestRows } from '#server/database/tickets/guest-rows.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { emailRefusal } from './email-guests.ts';
import { eventOff, importReused, recordImport, type GuestDeps } from './guest-deps.ts';
import { makeNextTickets } from './make-guest-tickets.ts';
import { presentImport, presentStored } from './read-imports.ts';
import { storedRow } from './receive-guests.ts';

/** Tickets to be issued by hand. */
export interface IssueByHandRequest {
  readonly importId: string;
  readonly kind: 'by_hand' | 'test';
  /** Empty for rehearsal tickets. */
  readonly name: string;
  readonly email: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
  /** Whether to email the guest their tickets. */
  readonly sendEmail: boolean;
  /** What the caller must be allowed at the event, by default to run it; null for an enrolled device. */
  readonly right?: EventRight | null;
}

/** Issues tickets at once, as a list of one row; repeating the same id and request returns the existing result. */
export async function giveByHand(
  deps: GuestDeps,
  caller: Caller,
  eventId: string,
  wish: IssueByHandRequest,
): Promise<GuestImport | Refusal> {
  let revision: number | null = null;
  const given = await commitUnlessRefused(atEvent(deps.database, eventId), async (queries) => {
    const made = await giveIn(queries, deps, caller, eventId, wish);
    if (isRefusal(made)) return made;
    ({ revision } = made);
    return made.shown;
  });
  if (!isRefusal(given) && revision !== null) deps.moved(eventId, revision);
  return given;
}

async function giveIn(
  queries: EventQueries,
  { signers, now }: GuestDeps,
  caller: Caller,
  eventId: string,
  wish: IssueByHandRequest,
): Promise<{ readonly shown: GuestImport | Refusal; readonly revision: number | null } | Refusal> {
  const { importId, kind, name, email, ticketTypeId, quantity, sendEmail, right = 'run' } = wish;
  // Without an email the hash must match that of apps that do not know this field.
  const sent = sendEmail ? ['email'] : [];
  const requestHash = jsonHashOf([eventId, kind, name, email, ticketTypeId, quantity, ...sent]);
  // Sent at once and executed in sequence, so that the right is read under the lock.
  const [event, refused] = await Promise.all([
    lockForSale(queries, eventId),
    right === null ? null : refuseAtEvent(queries, right, caller, eventId),
  ]);
  if (refused !== null) return refused;
  const before = await findImport(queries, importId);
  if (before !== null)
    return before.requestHash === requestHash
      ? { shown: presentImport(before), revision: null }
      : importReused;
  if (event?.status === 'cancelled') return eventOff;
  if (sendEmail && email === '') return refuseFields(['email', ({ guests }) => guests.emailNeeded]);
  const notSent = sendEmail ? emailRefusal(event, now()) : null;
  if (notSent !== null) return notSent;
  const types = await findTicketTypes(queries, [eventId]);
  if (!types.some((type) => type.ticketTypeId === ticketTypeId)) return noTicketType;
  const at = now();
  const createdBy = caller.kind === 'user' ? caller.userId : null;
  const made = { importId, eventId, kind, name: '', ticketTypeId, rows: 1, requestHash, createdBy };
  await addImport(queries, { ...made, createdAt: at });
  await addGuestRows(queries, made, [
    storedRow(
      { eventId, row: 1, line: null, typeName: '' },
      { name, email, ticketTypeId, quantity, code: '', problems: [] },
    ),
  ]);
  const added = { ...made, problems: {} };
  await moveImport(queries, added, { received: 1, readyRows: 1, readyTickets: quantity });
  await setImportState(queries, importId, 'applying', at);
  const revision = await makeNextTickets(queries, signers, added, at);
  if (revision === null) return soldOut(queries, ticketTypeId, at);
  await setImportState(queries, importId, 'applied', at);
  if (sendEmail) await requestEmails(queries, importId, at);
  const action = kind === 'test' ? 'test_tickets_made' : 'guest_added';
  await recordImport(queries, caller, { action, eventId, importId }, at);
  return { shown: await presentStored(queries, { eventId, importId }), revision };
}

/** Returns the number left, for the refusal's message. */
async function soldOut(queries: Queries, ticketTypeId: string, at: number): Promise<Refusal> {
  const [places] = await countPlaces(queries, [ticketTypeId], at);
  const left = places?.places ?? 0;
  return refusal(409, 'sold_out', (texts) => texts.sales.onlyLeft(left), { left });
}
