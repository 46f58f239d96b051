import type { issueTickets, myTickets, readTicket, ticketSheet, ticketState } from '#contract/tickets.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { noEvent, noTicket } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { writeDoor } from '#server/database/door/door-writes.ts';
import { findDoorEvent, moveEvent } from '#server/database/events/events.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import {
  findTicket,
  findTicketSpan,
  findTicketsOf,
  setTicketState,
  type TicketRow,
  type WalletPlace,
} from '#server/database/tickets/tickets.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Answer } from './call.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Signers } from '#server/signing/signers.ts';
import { claimsAgain } from '#server/door/claims-again.ts';
import { issueOnce, ticketChange } from '#server/tickets/ticket-issue.ts';
import { inOlderWords, sheetTicketsOf } from '#server/tickets/ticket-presenter.ts';
import { afterAction, type TicketAction } from '#server/tickets/ticket-state.ts';
import { findOwnTicket, inWallet } from '#server/tickets/ticket-wallet.ts';

export interface TicketsParts {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  readonly moved: (eventId: string, revision: number) => void;
}

/** Tickets: in their holder's wallet, on the organizer's sheet, issued, revoked and blocked. */
export function ticketsResource(parts: TicketsParts): {
  readonly myTickets: Answer<typeof myTickets>;
  readonly readTicket: Answer<typeof readTicket>;
  readonly ticketSheet: Answer<typeof ticketSheet>;
  readonly issueTickets: Answer<typeof issueTickets>;
  readonly ticketState: Answer<typeof ticketState>;
} {
  const { database, now } = parts;
  return {
    async myTickets({ query, caller }) {
      const page = { now: now(), limit: pageSize(query.limit), after: placeIn(query.after) };
      const tickets = caller.kind === 'user' ? await findTicketsOf(database, caller.userId, page) : [];
      const items = await inWallet(parts, tickets);
      const last = tickets.length < page.limit ? undefined : tickets.at(-1);
      return {
        items: query.statuses === 'all' ? items : items.map(inOlderWords),
        next: last === undefined ? null : [last.rank, last.order, last.number, last.eventId].join('.'),
        time: now(),
      };
    },
    async readTicket({ params, query, caller }) {
      const ticket = await findOwnTicket(database, params.ticketId, caller);
      const [item] = ticket === null ? [] : await inWallet(parts, [ticket]);
      if (item === undefined) return noTicket;
      return query.statuses === 'all' ? item : inOlderWords(item);
    },
    async ticketSheet({ params, query }) {
      const event = await findDoorEvent(database, params.registrationId);
      if (event === null) return noEvent;
      if (event.policy.code === 'rotating')
        return refusal(409, 'no_printed_codes', 'This event admits rolling codes only.');
      const limit = Math.min(Math.max(Number(query.limit), 1), 500);
      const tickets = await findTicketSpan(database, event.eventId, Number(query.from), limit);
      return {
        eventName: event.name,
        items: await onSheet(parts, event.eventId, tickets),
        total: event.ticketCount,
      };
    },
    async issueTickets({ params, body }) {
      const eventId = params.registrationId;
      const issued = await issue(parts, eventId, body);
      return isRefusal(issued) ? issued : { items: await onSheet(parts, eventId, issued) };
    },
    async ticketState({ params, body, caller }) {
      return changeState(parts, { ...params, reason: body.reason, caller });
    },
  };
}

const mostInPage = 300;
const pageSize = (limit: string): number => Math.min(Math.max(Number(limit), 1), mostInPage);

/** The place that `next` of an earlier page names, in the form that the contract checks. */
function placeIn(after: string | undefined): WalletPlace | null {
  if (after === undefined) return null;
  const [rank, order, number, eventId = ''] = after.split('.');
  return { rank: Number(rank), order: Number(order), number: Number(number), eventId };
}

async function issue(
  parts: TicketsParts,
  eventId: string,
  body: Parameters<typeof issueOnce>[2]['body'],
): Promise<readonly TicketRow[] | Refusal> {
  const { tickets, revision, refused } = await rollingBack(parts.database, (queries) =>
    issueOnce(queries, parts.signers, { eventId, body, now: parts.now() }),
  );
  if (refused !== undefined) return refused;
  if (revision !== null) parts.moved(eventId, revision);
  return tickets;
}

class Undo extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super('rolled back on purpose');
    this.value = value;
  }
}

/** Runs work in a transaction that is kept only when it issued something: a refusal or a repeat moves no event. */
async function rollingBack(
  database: Database,
  work: (queries: Queries) => ReturnType<typeof issueOnce>,
): Promise<{ tickets: readonly TicketRow[]; revision: number | null; refused?: Refusal }> {
  try {
    return await database.transaction(async (queries) => {
      const answer = await work(queries);
      if (isRefusal(answer) || answer.revision === null) throw new Undo(answer);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    const answer = error.value as Awaited<ReturnType<typeof issueOnce>>;
    return isRefusal(answer) ? { tickets: [], revision: null, refused: answer } : answer;
  }
}

async function changeState(
  parts: TicketsParts,
  asked: {
    readonly ticketId: string;
    readonly action: TicketAction;
    readonly reason: string;
    readonly caller: Caller;
  },
): Promise<{ state: number } | Refusal> {
  const { database, now } = parts;
  const found = await findTicket(database, asked.ticketId);
  if (found === null) return noTicket;
  if ((await refuseAtEvent(database, 'run', asked.caller, found.eventId)) !== null) return noTicket;
  if (afterAction(found, asked.action, now()) === null) return { state: found.state };
  const { state, revision } = await database.transaction(async (queries) => {
    const event = await moveEvent(queries, found.eventId);
    if (event === null) throw new Error(`the event of ticket ${found.ticketId} is gone`);
    // Read again under the lock: another action may have come between.
    const ticket = (await findTicket(queries, asked.ticketId)) ?? found;
    const after = afterAction(ticket, asked.action, now()) ?? ticket;
    await setTicketState(queries, ticket.ticketId, { ...after, reason: asked.reason });
    const { claims, conflicts, changes } = await claimsAgain(queries, event, [ticket.number]);
    const lines = [ticketChange({ ...ticket, state: after.state }, event.revision), ...changes];
    await writeDoor(queries, event.eventId, {
      revision: event.revision,
      at: now(),
      scans: [],
      progress: [],
      claims,
      conflicts,
      changes: lines,
    });
    return { state: after.state, revision: event.revision };
  });
  parts.moved(found.eventId, revision);
  return { state };
}

async function onSheet({ database, signers }: TicketsParts, eventId: string, tickets: readonly TicketRow[]) {
  const event = await findDoorEvent(database, eventId);
  if (event === null) return [];
  const types = await findTicketTypes(database, [eventId]);
  const keys = await signers.of(database, eventId);
  return sheetTicketsOf(tickets, { event, keys, types });
}
