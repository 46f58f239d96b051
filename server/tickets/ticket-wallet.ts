import { setImmediate as breathe } from 'node:timers/promises';
import type { TicketFacts, WalletTicket } from '#contract/sales/tickets.ts';
import { codesOfTickets } from '#domain/door/areas.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { findDoorEvents, type DoorEventRow } from '#server/database/events/events.ts';
import { findGates } from '#server/database/events/gates.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import { findOpenTransfers } from '#server/database/tickets/transfers.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Signers } from '#server/signing/signers.ts';
import { ticketFactsOf, walletTicketOf, type TicketSurroundings } from './ticket-presenter.ts';
import { readUsedTickets } from './used-tickets.ts';
import { findOrderOwners } from '#server/database/tickets/ticket-places.ts';

export interface WalletDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
}

/** A ticket where it is the caller's, else null: whether it is somebody else's is not told. */
export async function findOwnTicket(
  queries: Queries,
  ticketId: string,
  caller: Caller,
): Promise<TicketRow | null> {
  const ticket = caller.kind === 'user' ? await findTicket(queries, ticketId) : null;
  return ticket !== null && caller.kind === 'user' && ticket.holderUserId === caller.userId ? ticket : null;
}

/** Tickets as wallets keep them, soonest event first. */
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
      // Each ticket is signed: others are answered in between.
      await breathe();
    }
  }
  return items;
}

/** The same without what their codes are made from. */
export async function withoutCodes(
  deps: Omit<WalletDeps, 'signers'>,
  tickets: readonly TicketRow[],
): Promise<TicketFacts[]> {
  const events = await surround(deps, tickets);
  return events.flatMap(({ surrounded }) => surrounded.map((one) => ticketFactsOf(...one)));
}

type Surrounded = readonly [ticket: TicketRow, around: Omit<TicketSurroundings, 'keys'>];

/** Tickets by event, the soonest first, with what is needed to show them. */
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
