import { setImmediate as breathe } from 'node:timers/promises';
import type { TicketFacts, WalletTicket } from '#contract/sales/tickets.ts';
import { codesOfTickets } from '#domain/door/areas.ts';
import type { Caller } from '#server/access/caller.ts';
import { noTicket } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { findDoorEvents, type DoorEventRow } from '#server/database/events/events.ts';
import { findGates } from '#server/database/events/gates.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findOrderOwners } from '#server/database/tickets/ticket-places.ts';
import {
  findTicket,
  findTicketsOf,
  type TicketRow,
  type WalletPlace,
} from '#server/database/tickets/tickets.ts';
import { findOpenTransfers } from '#server/database/tickets/transfers.ts';
import { partOf } from '#server/database/part.ts';
import type { Signers } from '#server/signing/signers.ts';
import { withNews } from './ticket-news.ts';
import { readUsedTickets } from './used-tickets.ts';
import {
  toLegacyTicket,
  ticketFactsOf,
  walletTicketOf,
  type TicketSurroundings,
} from './ticket-presenter.ts';

export interface WalletDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
}

const maxInPage = 300;
const pageSize = (limit: string): number => Math.min(Math.max(Number(limit), 1), maxInPage);

/** Parses a cursor from `next` of an earlier page, in the form checked by the contract. */
function placeIn(after: string | undefined): WalletPlace | null {
  if (after === undefined) return null;
  const [rank, order, number, eventId = ''] = after.split('.');
  return { rank: Number(rank), order: Number(order), number: Number(number), eventId };
}

interface WalletQuery {
  readonly limit: string;
  readonly after?: string | undefined;
  /** Older apps know fewer states of a ticket. */
  readonly statuses?: 'all' | undefined;
}

/** Returns a page of a person's tickets, next events first. */
export async function walletPage(deps: WalletDeps, caller: Caller, query: WalletQuery) {
  const { database, now } = deps;
  const { tickets, next } = await findPage(database, caller, query, now());
  const items = await withNews(database, caller, await inWallet(deps, tickets));
  return { items: query.statuses === 'all' ? items : items.map(toLegacyTicket), next, time: now() };
}

/** Returns the same page without the data that codes are made from. */
export async function ownTickets(
  deps: Omit<WalletDeps, 'signers'>,
  caller: Caller,
  query: Omit<WalletQuery, 'statuses'>,
) {
  const { tickets, next } = await findPage(deps.database, caller, query, deps.now());
  return { items: await withoutCodes(deps, tickets), next };
}

async function findPage(
  queries: Queries,
  caller: Caller,
  query: Omit<WalletQuery, 'statuses'>,
  now: number,
): Promise<{ readonly tickets: readonly TicketRow[]; readonly next: string | null }> {
  const limit = pageSize(query.limit);
  const page = { now, limit: limit + 1, after: placeIn(query.after) };
  const found = caller.kind === 'user' ? await findTicketsOf(queries, caller.userId, page) : [];
  const { rows: tickets, next } = partOf(found, limit, ({ rank, order, number, eventId }) =>
    [rank, order, number, eventId].join('.'),
  );
  return { tickets, next };
}

/** Returns a ticket in its holder's wallet. */
export async function readOwnTicket(
  deps: WalletDeps,
  caller: Caller,
  ticketId: string,
  statuses: WalletQuery['statuses'],
) {
  const ticket = await findOwnTicket(deps.database, ticketId, caller);
  const items = ticket === null ? [] : await inWallet(deps, [ticket]);
  const [item] = await withNews(deps.database, caller, items);
  if (item === undefined) return noTicket;
  return statuses === 'all' ? item : toLegacyTicket(item);
}

/** Returns a ticket if it is the caller's, otherwise null, which does not reveal whether it is somebody else's. */
export async function findOwnTicket(
  queries: Queries,
  ticketId: string,
  caller: Caller,
): Promise<TicketRow | null> {
  const ticket = caller.kind === 'user' ? await findTicket(queries, ticketId) : null;
  return ticket !== null && caller.kind === 'user' && ticket.holderUserId === caller.userId ? ticket : null;
}

/** Builds tickets for wallets, in the order of those given. */
export async function inWallet(deps: WalletDeps, tickets: readonly TicketRow[]): Promise<WalletTicket[]> {
  const { database, signers } = deps;
  const items: WalletTicket[] = [];
  for (const { event, surrounded } of await surround(deps, tickets)) {
    const keys = await signers.of(database, event.eventId);
    for (const [ticket, around] of surrounded) {
      // A rolling code is thousands of hashes.
      if (codesOfTickets(event) !== 'static')
        await keys.byId(ticket.keyId).prepareRolling(ticket.number, event.showWindow.steps);
      items.push(walletTicketOf(ticket, { ...around, keys }));
      // Each ticket is signed, so other requests are answered in between.
      await breathe();
    }
  }
  return inOrderOf(tickets, items);
}

/** Returns what was made of tickets, event by event, in the order of the tickets. */
function inOrderOf<T extends { readonly ticketId: string }>(
  tickets: readonly TicketRow[],
  items: readonly T[],
): T[] {
  const places = new Map(tickets.map(({ ticketId }, place) => [ticketId, place]));
  const placeOf = ({ ticketId }: T) => places.get(ticketId) ?? 0;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Like `inWallet`, without the data that their codes are made from. */
export async function withoutCodes(
  deps: Omit<WalletDeps, 'signers'>,
  tickets: readonly TicketRow[],
): Promise<TicketFacts[]> {
  const events = await surround(deps, tickets);
  return inOrderOf(
    tickets,
    events.flatMap(({ surrounded }) => surrounded.map((one) => ticketFactsOf(...one))),
  );
}

type Surrounded = readonly [ticket: TicketRow, around: Omit<TicketSurroundings, 'keys'>];

/** Groups tickets by event, soonest first, with the data needed to show them. */
async function surround(
  { database, now }: Omit<WalletDeps, 'signers'>,
  tickets: readonly TicketRow[],
): Promise<{ readonly event: DoorEventRow; readonly surrounded: readonly Surrounded[] }[]> {
  if (tickets.length === 0) return [];
  const byEvent = Map.groupBy(tickets, (ticket) => ticket.eventId);
  const eventIds = [...byEvent.keys()];
  const ids = tickets.map((ticket) => ticket.ticketId);
  const types = await findTicketTypes(database, eventIds);
  const gates = await findGates(database, eventIds);
  const orders = await readOrders(database, tickets);
  const offers = await findOpenTransfers(database, ids, now());
  const found: { event: DoorEventRow; surrounded: Surrounded[] }[] = [];
  for (const event of (await findDoorEvents(database, eventIds)).toSorted(bySoonest)) {
    const { eventId } = event;
    const own = (byEvent.get(eventId) ?? []).toSorted((one, other) => one.number - other.number);
    const used = await readUsedTickets(
      database,
      event,
      own.map((ticket) => ticket.number),
    );
    const surrounded = own.map((ticket): Surrounded => [
      ticket,
      {
        event,
        type: types.find((one) => one.eventId === eventId && one.index === ticket.typeIndex),
        gates: gates.filter((gate) => gate.eventId === eventId),
        used: used.get(ticket.number) ?? null,
        order: orders.get(ticket.orderId ?? '') ?? null,
        offered: offers.find((one) => one.ticketId === ticket.ticketId) ?? null,
        now: now(),
      },
    ]);
    found.push({ event, surrounded });
  }
  return found;
}

const bySoonest = (one: DoorEventRow, other: DoorEventRow) => one.startsAt - other.startsAt;

async function readOrders(
  queries: Queries,
  tickets: readonly TicketRow[],
): Promise<ReadonlyMap<string, NonNullable<TicketSurroundings['order']>>> {
  const ids = [...new Set(tickets.flatMap((ticket) => ticket.orderId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await findOrderOwners(queries, ids);
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}
