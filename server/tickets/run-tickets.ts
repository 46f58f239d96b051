import { formatReference } from '#domain/codes/reference.ts';
import { codesOfTickets } from '#domain/door/areas.ts';
import { hidden, refuseAtEvent } from '#server/access/event-access.ts';
import { noEvent, noTicket, ticketFollowed } from '#server/access/refusals.ts';
import { byTeam } from '#server/access/done-by.ts';
import { recordAction } from '#server/access/record-action.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { commitIf } from '#server/database/commit-if.ts';
import { writeDoor } from '#server/database/door/door-writes.ts';
import { findDoorEvent, moveEvent } from '#server/database/events/events.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import {
  findTicket,
  findTicketSpan,
  hasFollower,
  setTicketState,
  type TicketRow,
} from '#server/database/tickets/tickets.ts';
import { isRefusal, refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Signers } from '#server/signing/signers.ts';
import { reruleClaims } from '#server/tickets/claims/claims-again.ts';
import { issueOnce, ticketChange } from '#server/tickets/ticket-issue.ts';
import { sheetTicketsOf } from '#server/tickets/ticket-presenter.ts';
import { afterAction, type TicketAction } from '#server/tickets/ticket-state.ts';

export interface TicketsDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  readonly moved: (eventId: string, revision: number) => void;
}

/** Returns a page of an event's printed tickets, with their codes. */
export async function readSheet(
  deps: TicketsDeps,
  eventId: string,
  asked: { readonly from: number; readonly limit: number },
) {
  const event = await findDoorEvent(deps.database, eventId);
  if (event === null) return noEvent;
  if (codesOfTickets(event) === 'rotating')
    return refusal(409, 'no_printed_codes', (texts) => texts.tickets.noPrintedCodes);
  const limit = Math.min(Math.max(asked.limit, 1), 500);
  const tickets = await findTicketSpan(deps.database, event.eventId, asked.from, limit);
  return {
    eventName: event.name,
    items: await onSheet(deps, event.eventId, tickets),
    total: event.ticketCount,
  };
}

/** Issues tickets and returns them with their printed codes. */
export async function issueOnSheet(
  deps: TicketsDeps,
  caller: Caller,
  eventId: string,
  body: Parameters<typeof issueOnce>[2]['body'],
) {
  const issued = await issue(deps, caller, eventId, body);
  return isRefusal(issued) ? issued : { items: await onSheet(deps, eventId, issued) };
}

async function issue(
  deps: TicketsDeps,
  caller: Caller,
  eventId: string,
  body: Parameters<typeof issueOnce>[2]['body'],
): Promise<readonly TicketRow[] | Refusal> {
  // A refusal or a retry issues nothing, and does not advance the event's revision.
  const issued = await commitIf(
    atEvent(deps.database, eventId),
    (queries) => issueOnce(queries, deps.signers, { caller, eventId, body, now: deps.now() }),
    (answer) => !isRefusal(answer) && answer.revision !== null,
  );
  if (isRefusal(issued)) return issued;
  if (issued.revision !== null) deps.moved(eventId, issued.revision);
  return issued.tickets;
}

interface StateAsked {
  readonly ticketId: string;
  readonly action: TicketAction;
  readonly reason: string;
  readonly caller: Caller;
}

/** Revokes, blocks or unblocks a ticket, and tells the doors. */
export async function changeState(
  deps: TicketsDeps,
  asked: StateAsked,
): Promise<{ state: number } | Refusal> {
  const { database, now } = deps;
  const found = await findTicket(database, asked.ticketId);
  if (found === null) return noTicket;
  const no = hidden(await refuseAtEvent(database, 'run', asked.caller, found.eventId), noTicket);
  if (no !== null) return no;
  if (await hasFollower(database, found.ticketId)) return ticketFollowed;
  if (afterAction(found, asked.action, now()) === null) return { state: found.state };
  if (asked.reason === '' && asked.action !== 'unblock')
    return refuseFields(['reason', ({ fields }) => fields.reason]);
  // A refusal or a repeat does not advance the event's revision.
  const done = await commitIf(
    atEvent(database, found.eventId),
    (queries) => changeUnderLock(queries, found, asked, now),
    (answer) => !isRefusal(answer) && answer.revision !== null,
  );
  if (isRefusal(done)) return done;
  if (done.revision !== null) deps.moved(found.eventId, done.revision);
  return { state: done.state };
}

/** @returns the ticket's state, and the event's revision if this changed it */
async function changeUnderLock(
  queries: EventQueries,
  found: TicketRow,
  asked: StateAsked,
  now: () => number,
): Promise<{ readonly state: number; readonly revision: number | null } | Refusal> {
  const [event, refused] = await Promise.all([
    moveEvent(queries, found.eventId),
    refuseAtEvent(queries, 'run', asked.caller, found.eventId),
  ]);
  const lost = hidden(refused, noTicket);
  if (lost !== null) return lost;
  if (event === null) throw new Error(`the event of ticket ${found.ticketId} is gone`);
  // Read again under the lock: another action may have come first.
  if (await hasFollower(queries, found.ticketId)) return ticketFollowed;
  const ticket = (await findTicket(queries, asked.ticketId)) ?? found;
  const after = afterAction(ticket, asked.action, now());
  if (after === null) return { state: ticket.state, revision: null };
  await setTicketState(queries, ticket.ticketId, { ...after, reason: asked.reason });
  await noteState(queries, ticket, asked, now());
  const ruled = await reruleClaims(queries, event, [ticket.number]);
  const { claims, conflicts, changes, tallies, stays } = ruled;
  await writeDoor(queries, event.eventId, {
    revision: event.revision,
    at: now(),
    scans: [],
    progress: [],
    claims,
    conflicts,
    tallies,
    stays,
    changes: [ticketChange({ ...ticket, state: after.state }, event.revision), ...changes],
  });
  return { state: after.state, revision: event.revision };
}

const stateKinds = {
  revoke: 'ticket_revoked',
  block: 'ticket_blocked',
  unblock: 'ticket_unblocked',
} as const;

/** Recorded in the history of the ticket's order; for a ticket without an order, in the audit log. */
async function noteState(
  queries: Queries,
  { ticketId, eventId, orderId, number, reference }: TicketRow,
  asked: { readonly action: TicketAction; readonly reason: string; readonly caller: Caller },
  at: number,
): Promise<void> {
  const kind = stateKinds[asked.action];
  if (orderId === null) {
    const deed = { action: kind, eventId, subject: ticketId, at, details: { ticket: number } };
    return recordAction(queries, asked.caller, deed);
  }
  await noteInHistory(queries, {
    orderId,
    at,
    kind,
    by: byTeam(asked.caller),
    reason: asked.reason,
    tickets: [formatReference(number, reference)],
  });
}

async function onSheet({ database, signers }: TicketsDeps, eventId: string, tickets: readonly TicketRow[]) {
  const event = await findDoorEvent(database, eventId);
  if (event === null) return [];
  const types = await findTicketTypes(database, [eventId]);
  const keys = await signers.of(database, eventId);
  return sheetTicketsOf(tickets, { event, keys, types });
}
