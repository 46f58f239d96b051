import { setImmediate as breathe } from 'node:timers/promises';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { codesOfTickets } from '#domain/door/areas.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { findDoorEvents, type DoorEventRow } from '#server/database/events/events.ts';
import { findGates } from '#server/database/events/gates.ts';
import { readLastEntries } from '#server/database/door/passages.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import { findOpenTransfers } from '#server/database/tickets/transfers.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Signers } from '#server/signing/signers.ts';
import { walletTicketOf, type TicketSurroundings } from './ticket-presenter.ts';
import { findOrderOwners } from '#server/database/tickets/ticket-places.ts';

export interface WalletParts {
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
export async function inWallet(parts: WalletParts, tickets: readonly TicketRow[]): Promise<WalletTicket[]> {
  if (tickets.length === 0) return [];
  const { database, now } = parts;
  const byEvent = Map.groupBy(tickets, (ticket) => ticket.eventId);
  const eventIds = [...byEvent.keys()];
  const shared = {
    types: await findTicketTypes(database, eventIds),
    gates: await findGates(database, eventIds),
    orders: await readOrders(database, tickets),
    offers: await findOpenTransfers(
      database,
      tickets.map((ticket) => ticket.ticketId),
      now(),
    ),
  };
  const events = await findDoorEvents(database, eventIds);
  const items: WalletTicket[] = [];
  for (const event of events.toSorted((one, other) => one.startsAt - other.startsAt)) {
    items.push(...(await ofEvent(parts, shared, event, byEvent.get(event.eventId) ?? [])));
  }
  return items;
}

interface Shared extends Pick<TicketSurroundings, 'gates'> {
  readonly types: Awaited<ReturnType<typeof findTicketTypes>>;
  readonly orders: Awaited<ReturnType<typeof readOrders>>;
  readonly offers: Awaited<ReturnType<typeof findOpenTransfers>>;
}

async function ofEvent(
  { database, signers, now }: WalletParts,
  shared: Shared,
  event: DoorEventRow,
  tickets: readonly TicketRow[],
): Promise<WalletTicket[]> {
  const { eventId } = event;
  const keys = await signers.of(database, eventId);
  const numbers = tickets.map((ticket) => ticket.number);
  const entries = await readLastEntries(database, eventId, numbers);
  const gates = shared.gates.filter((gate) => gate.eventId === eventId);
  const items: WalletTicket[] = [];
  for (const ticket of tickets.toSorted((one, other) => one.number - other.number)) {
    const entry = entries.find((one) => one.ticketNumber === ticket.number);
    // A rolling code is thousands of hashes.
    if (codesOfTickets(event.policy, event.rules) !== 'static')
      await keys.byId(ticket.keyId).prepareRolling(ticket.number, event.showWindow.steps);
    items.push(
      walletTicketOf(ticket, {
        event,
        keys,
        type: shared.types.find((one) => one.eventId === eventId && one.index === ticket.typeIndex),
        gates,
        used: entry === undefined ? null : { at: entry.at, gateName: entry.gateName },
        order: shared.orders.get(ticket.orderId ?? '') ?? null,
        offered: shared.offers.find((one) => one.ticketId === ticket.ticketId) ?? null,
        now: now(),
      }),
    );
    // Each ticket is signed: others are answered in between.
    await breathe();
  }
  return items;
}

async function readOrders(
  queries: Queries,
  tickets: readonly TicketRow[],
): Promise<ReadonlyMap<string, NonNullable<TicketSurroundings['order']>>> {
  const ids = [...new Set(tickets.flatMap((ticket) => ticket.orderId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await findOrderOwners(queries, ids);
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}
