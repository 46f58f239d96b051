import { randomInt, randomUUIDv7 } from 'node:crypto';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

/** A ticket as stored by the server. */
export interface TicketRow {
  readonly ticketId: string;
  readonly eventId: string;
  readonly number: number;
  readonly typeIndex: number;
  readonly keyId: string;
  readonly reference: number;
  /** Sum of `ticketBits`. */
  readonly state: number;
  readonly voidedAt: number | null;
  readonly voidReason: string | null;
  readonly holderUserId: string | null;
  readonly holderName: string;
  readonly orderId: string | null;
  /** The event's start when the ticket was issued, in ms; null for tickets from before this was recorded. */
  readonly issuedForAt: number | null;
}

export interface NewTickets {
  readonly eventId: string;
  readonly typeIndex: number;
  readonly keyId: string;
  readonly quantity: number;
  readonly test: boolean;
  /** Doors refuse them until they are paid; until then their places are those of their order. */
  readonly unpaid?: boolean;
  readonly holderUserId: string | null;
  readonly holderName: string;
  /** A name for each ticket, instead of one for all. */
  readonly holderNames?: readonly string[];
  /** For each ticket the digest of the code it was sold with elsewhere, or null. */
  readonly foreignDigests?: readonly (string | null)[];
  /** In ms. */
  readonly now: number;
}

const columns = `id AS "ticketId", event_id AS "eventId", number, type_index AS "typeIndex", key_id AS "keyId", reference, state,
  voided_at AS "voidedAt", void_reason AS "voidReason", holder_user_id AS "holderUserId", holder_name AS "holderName",
  order_id AS "orderId", issued_for_at AS "issuedForAt"`;

/** Rows per statement: a larger one gains nothing and takes more memory. */
const rowsAtOnce = 5_000;

/**
 * Adds tickets with the next numbers, which stay dense because taking them locks the event's row. Rehearsal tickets
 * take no place, and unpaid ones use their order's.
 *
 * @returns the first number
 */
export async function addTickets(queries: Queries, tickets: NewTickets): Promise<number> {
  const { eventId, typeIndex, quantity } = tickets;
  const [event] = await queries.query<{ first: number }>(
    `UPDATE events SET ticket_count = ticket_count + $2::int, next_number = next_number + $2::int
      WHERE id = $1 RETURNING next_number - $2::int AS first`,
    [eventId, quantity],
  );
  if (event === undefined) throw new Error(`there is no event ${eventId}`);
  if (!tickets.test && tickets.unpaid !== true)
    await queries.query('UPDATE ticket_types SET issued = issued + $3 WHERE event_id = $1 AND index = $2', [
      eventId,
      typeIndex,
      quantity,
    ]);
  for (let done = 0; done < quantity; done += rowsAtOnce) {
    const places = Array.from({ length: Math.min(rowsAtOnce, quantity - done) }, (_, at) => done + at);
    const people = places.map((at) => ({
      name: tickets.holderNames?.[at] ?? tickets.holderName,
      digest: tickets.foreignDigests?.[at] ?? null,
    }));
    await addRows(queries, tickets, event.first + done, people);
  }
  return event.first;
}

async function addRows(
  queries: Queries,
  tickets: NewTickets,
  from: number,
  people: readonly { readonly name: string; readonly digest: string | null }[],
): Promise<void> {
  const ids = people.map(() => randomUUIDv7());
  const references = ids.map(() => randomInt(2 ** 30));
  const { exists, test, unpaid } = ticketBits;
  const state = exists | (tickets.test ? test : 0) | (tickets.unpaid === true ? unpaid : 0);
  await queries.query(
    `INSERT INTO tickets (id, event_id, number, type_index, key_id, reference, state, holder_user_id, holder_name, issued_at,
       issued_for_at, foreign_digest)
     SELECT x.id, $1, $2 + x.place - 1, $3, $4, x.reference, $5, $6, x.name, $7, e.starts_at, x.digest
       FROM events e,
            unnest($8::text[], $9::int[], $10::text[], $11::text[]) WITH ORDINALITY AS x(id, reference, name, digest, place)
      WHERE e.id = $1`,
    [
      tickets.eventId,
      from,
      tickets.typeIndex,
      tickets.keyId,
      state,
      tickets.holderUserId,
      tickets.now,
      ids,
      references,
      people.map(({ name }) => name),
      people.map(({ digest }) => digest),
    ],
  );
}

export async function findTicket(queries: Queries, ticketId: string): Promise<TicketRow | null> {
  const [row] = await queries.query<TicketRow>(`SELECT ${columns} FROM tickets WHERE id = $1`, [ticketId]);
  return row ?? null;
}

/** Returns tickets by their ids, in no particular order. */
export function findTicketsWith(queries: Queries, ids: readonly string[]): Promise<TicketRow[]> {
  return queries.query<TicketRow>(`SELECT ${columns} FROM tickets WHERE id = ANY($1)`, [ids]);
}

/** Like `findTicket`, locked until the transaction ends. */
export async function lockTicket(queries: Queries, ticketId: string): Promise<TicketRow | null> {
  const [row] = await queries.query<TicketRow>(`SELECT ${columns} FROM tickets WHERE id = $1 FOR UPDATE`, [
    ticketId,
  ]);
  return row ?? null;
}

/** Returns whether a ticket has a successor. */
export async function hasFollower(queries: Queries, ticketId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM tickets WHERE follows = $1', [ticketId]);
  return rows.length > 0;
}

/** A cursor in a person's list of tickets. */
export interface WalletPlace {
  /** 0: of an upcoming event and usable; 1: of an upcoming event; 2: of a past one. */
  readonly rank: number;
  /** When the event starts, in ms; negative for past ones, which are sorted latest first. */
  readonly order: number;
  readonly eventId: string;
  readonly number: number;
}

const pastAfterMs = 24 * 3_600_000;
const voidBits = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked;

/** Returns a person's tickets ordered by rank, at most `limit` after `after`. */
export function findTicketsOf(
  queries: Queries,
  userId: string,
  page: { readonly now: number; readonly limit: number; readonly after: WalletPlace | null },
): Promise<(TicketRow & WalletPlace)[]> {
  const { now, limit, after } = page;
  return queries.query<TicketRow & WalletPlace>(
    `SELECT ${columns}, rank, place AS "order" FROM (
       SELECT t.*,
              CASE WHEN e.ends_at <= $2 THEN 2 WHEN (t.state & $3::int) <> 0 OR e.status = 'cancelled' THEN 1 ELSE 0 END AS rank,
              CASE WHEN e.ends_at <= $2 THEN -e.starts_at ELSE e.starts_at END AS place
         FROM tickets t JOIN events e ON e.id = t.event_id WHERE t.holder_user_id = $1
     ) AS own
      WHERE NOT $4::boolean OR (rank, place, event_id, number) > ($5::int, $6::bigint, $7::text, $8::bigint)
      ORDER BY rank, place, event_id, number LIMIT $9`,
    [
      userId,
      now - pastAfterMs,
      voidBits,
      after !== null,
      after?.rank ?? 0,
      after?.order ?? 0,
      after?.eventId ?? '',
      after?.number ?? 0,
      limit,
    ],
  );
}

/** Returns the tickets of an order, valid or not, with their successors; by number. */
export function findTicketsOfOrder(queries: Queries, orderId: string): Promise<TicketRow[]> {
  return queries.query<TicketRow>(`SELECT ${columns} FROM tickets WHERE order_id = $1 ORDER BY number`, [
    orderId,
  ]);
}

/** Returns the first valid rehearsal ticket; null if there is none. */
export async function findTestTicket(queries: Queries, eventId: string): Promise<TicketRow | null> {
  const { test, revoked, cancelled, blocked, unpaid } = ticketBits;
  const [row] = await queries.query<TicketRow>(
    `SELECT ${columns} FROM tickets WHERE event_id = $1 AND voided_at IS NULL AND state & ${test} <> 0
        AND state & ${revoked | cancelled | blocked | unpaid} = 0 ORDER BY number LIMIT 1`,
    [eventId],
  );
  return row ?? null;
}

/** Returns tickets by number from one on, in the order of the printed sheet. */
export function findTicketSpan(
  queries: Queries,
  eventId: string,
  from: number,
  limit: number,
): Promise<TicketRow[]> {
  return queries.query<TicketRow>(
    `SELECT ${columns} FROM tickets WHERE event_id = $1 AND number >= $2 ORDER BY number LIMIT $3`,
    [eventId, from, limit],
  );
}

/** Returns the tickets with these numbers, by number. */
export function findTicketsNumbered(
  queries: Queries,
  eventId: string,
  numbers: readonly number[],
): Promise<TicketRow[]> {
  return queries.query<TicketRow>(
    `SELECT ${columns} FROM tickets WHERE event_id = $1 AND number = ANY($2::int[]) ORDER BY number`,
    [eventId, numbers],
  );
}

/**
 * Creates a ticket's successor: next number, new reference, same type and order. The number of issued places stays
 * the same, and add-ons ordered for the ticket are for its successor. The caller has locked the event.
 */
export async function addFollowing(
  queries: Queries,
  before: TicketRow,
  now: {
    readonly keyId: string;
    readonly holderUserId: string | null;
    readonly holderName: string;
    readonly at: number;
  },
): Promise<TicketRow> {
  const [row] = await queries.query<TicketRow>(
    `WITH event AS (
       UPDATE events SET ticket_count = ticket_count + 1, next_number = next_number + 1
        WHERE id = $1 RETURNING next_number - 1 AS number, starts_at
     )
     INSERT INTO tickets (id, event_id, number, type_index, key_id, reference, state, holder_user_id, holder_name,
       issued_at, issued_for_at, order_id, follows)
     SELECT $2, $1, event.number, $3, $4, $5, $6, $7, $8, $9, event.starts_at, $10, $11 FROM event RETURNING ${columns}`,
    [
      before.eventId,
      randomUUIDv7(),
      before.typeIndex,
      now.keyId,
      randomInt(2 ** 30),
      ticketBits.exists,
      now.holderUserId,
      now.holderName,
      now.at,
      before.orderId,
      before.ticketId,
    ],
  );
  if (row === undefined) throw new Error(`there is no event ${before.eventId}`);
  await queries.query(
    `UPDATE order_attendees SET ticket_id = $2, name = $3, email = '' WHERE ticket_id = $1`,
    [before.ticketId, row.ticketId, now.holderName],
  );
  await queries.query('UPDATE order_attendees SET for_ticket_id = $2 WHERE for_ticket_id = $1', [
    before.ticketId,
    row.ticketId,
  ]);
  return row;
}

/** Sets a ticket's state; `voidedAt` is when it became void, null while it is valid. */
export async function setTicketState(
  queries: Queries,
  ticketId: string,
  change: { readonly state: number; readonly voidedAt: number | null; readonly reason: string },
): Promise<void> {
  await queries.query('UPDATE tickets SET state = $2, voided_at = $3, void_reason = $4 WHERE id = $1', [
    ticketId,
    change.state,
    change.voidedAt,
    change.reason,
  ]);
}
