import { singleEntry } from '#domain/door/admission-rules.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import type { Database } from '#server/database/database.ts';
import { recountSaleDays, quarterMs } from '#server/database/sales/sale-tallies.ts';
import { createSealer } from '#server/signing/seal.ts';
import { now as doorsAt, nameGates } from '#tests/server-data/door-stores.ts';
import { addBuyer } from '#tests/server-data/sale-hand.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Tickets per order. */
const perOrder = 4;
/** Price of a ticket, in minor units. */
export const price = 5_000;
const soldOverMs = 30 * day;
/** All guests arrive within this time, whatever the size of the event; in ms. */
const doorsMs = 4 * hour;
/** Longest stay, in minutes. */
const maxStayLength = 180;
/** One order in this many is refunded after its guests came. */
const refundedOf = 50;

interface Size {
  readonly tickets: number;
  readonly scans: number;
  readonly gates: number;
}

/** An event that was sold and scanned. */
export interface FilledDoor {
  readonly eventId: string;
  readonly organizerId: string;
  /** Tickets that count against the quantity in the end. */
  readonly sold: number;
  /** A moment after everything, in ms. */
  readonly now: number;
}

/**
 * Fills an event that sold tickets of three types, with four promo codes, in orders over 30 days. Each ticket was
 * scanned three times: in, refused, and out. Some orders were refunded afterwards.
 */
export async function fillDoor(database: Database, size: Size): Promise<FilledDoor> {
  const organizerId = await addBuyer(database, 'ORGANIZER');
  const plan = {
    organizerId,
    name: `${size.tickets} tickets`,
    timeZone: 'Africa/Banjul',
    doorsOpenAt: doorsAt,
    startsAt: doorsAt,
    endsAt: doorsAt + doorsMs,
    gates: Array.from({ length: size.gates }, (_, place) => ({ name: `Gate ${place + 1}` })),
    rules: { event: { ...singleEntry, reentry: 'after_exit', maxEntries: null } as const },
    types: ['Standing', 'Seats', 'Box'].map((name, index) => ({
      name,
      tickets: index === 0 ? size.tickets : 0,
      priceAmount: price,
    })),
  };
  const sealer = createSealer(new Uint8Array(32).fill(5));
  const { eventId, ticketTypeIds } = await createDemoEvent(database, sealer, plan, doorsAt - 31 * day);
  await nameGates(database, eventId);
  const orders = size.tickets / perOrder;
  await sell(database, { eventId, organizerId, orders });
  await scan(database, eventId, size);
  // The tables were empty a moment ago; without it tickets and claims are joined row by row.
  await database.script('ANALYZE');
  const refunded = await refundSome(database, eventId);
  await count(database, eventId, ticketTypeIds);
  await database.script('ANALYZE');
  return { eventId, organizerId, sold: size.tickets - refunded, now: doorsAt + doorsMs + hour };
}

interface Sale {
  readonly eventId: string;
  readonly organizerId: string;
  readonly orders: number;
}

async function sell(database: Database, { eventId, organizerId, orders }: Sale): Promise<void> {
  await database.query(
    `INSERT INTO promo_codes (id, event_id, code, kind, value, request_hash, created_at)
     SELECT $1 || '-' || n, $1, 'CODE' || n, 'percent', 10, '', 0 FROM generate_series(1, 4) AS n`,
    [eventId],
  );
  await database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at, settled_at)
     SELECT $1 || '-' || n, $1, $2, 'confirmed', 'Guest ' || n, 'guest' || n || '@example.org', $3, 'GMD', '', at, at
       FROM generate_series(1, $4::int) AS n CROSS JOIN LATERAL (SELECT $5::bigint + (n::bigint * ${soldOverMs}) / $4::int AS at) AS times`,
    [eventId, organizerId, perOrder * price, orders, doorsAt - soldOverMs - 1],
  );
}

/** Adds records, claims and the tallies that storing them would have updated. */
async function scan(database: Database, eventId: string, { tickets, scans, gates }: Size): Promise<void> {
  const each = scans / tickets;
  await database.query(
    `INSERT INTO scans (event_id, scan_id, device_id, supervisor, kind, gate_id, direction, ticket_number, verdict, passed,
                        corrected_at, received_at, payload_hash, record, outcome, chain_holds)
     SELECT $1, $1 || '-' || n, 'phone', false, 'scan', $1 || '-' || (1 + ticket % $4::int), CASE part WHEN 2 THEN 'exit' ELSE 'entry' END,
            ticket, CASE part WHEN 0 THEN 'admit' WHEN 1 THEN 'already_inside' ELSE 'exit' END, part <> 1, at, at, '', '{}', '{}', true
       FROM generate_series(0, $3::int - 1) AS n
       CROSS JOIN LATERAL (SELECT n / $2::int AS ticket, n % $2::int AS part) AS which
       CROSS JOIN LATERAL (SELECT $5::bigint + (ticket::bigint * ${doorsMs}) / ($3::int / $2::int)
         + CASE part WHEN 2 THEN (ticket % ${maxStayLength}) * ${minute} ELSE part * 1000 END AS at) AS times`,
    [eventId, each, scans, gates, doorsAt],
  );
  await database.query(
    `INSERT INTO claims (scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling, slot)
     SELECT scan_id, event_id, ticket_number, 'event', direction, gate_id, device_id, corrected_at, false, 'first',
            CASE direction WHEN 'entry' THEN '0' END FROM scans WHERE event_id = $1 AND passed`,
    [eventId],
  );
  const counted = `count(*) FILTER (WHERE verdict = 'admit') AS entered, count(*) FILTER (WHERE verdict = 'exit') AS departed,
       count(*) FILTER (WHERE NOT passed) AS refused`;
  await database.query(
    `INSERT INTO gate_tallies (event_id, gate_id, checkpoint, entered, departed, refused, arrived)
     SELECT event_id, gate_id, 'event', ${counted}, count(*) FILTER (WHERE verdict = 'admit') FROM scans WHERE event_id = $1 GROUP BY 1, 2`,
    [eventId],
  );
  await database.query(
    `INSERT INTO gate_minutes (event_id, gate_id, minute, entered, departed, refused)
     SELECT event_id, gate_id, corrected_at / ${minute}, ${counted} FROM scans WHERE event_id = $1 GROUP BY 1, 2, 3`,
    [eventId],
  );
  await database.query(
    `INSERT INTO verdict_tallies (event_id, gate_id, verdict, scans, turned_away)
     SELECT event_id, gate_id, verdict, count(*), count(*) FILTER (WHERE NOT passed) FROM scans WHERE event_id = $1 GROUP BY 1, 2, 3`,
    [eventId],
  );
  await database.query(
    `INSERT INTO stay_tallies (event_id, minutes, stays)
     SELECT event_id, ticket_number % ${maxStayLength}, count(*) FROM scans WHERE event_id = $1 AND direction = 'exit' GROUP BY 1, 2`,
    [eventId],
  );
}

/** @returns number of refunded tickets */
async function refundSome(database: Database, eventId: string): Promise<number> {
  await database.query(
    `UPDATE orders SET state = 'refunded' WHERE event_id = $1 AND split_part(id, '-', 6)::int % ${refundedOf} = 0`,
    [eventId],
  );
  const gone = await database.query(
    `UPDATE tickets SET state = state | ${ticketBits.cancelled}, voided_at = $2::bigint
      WHERE event_id = $1 AND (number / ${perOrder} + 1) % ${refundedOf} = 0 RETURNING 1`,
    [eventId, doorsAt + doorsMs],
  );
  await database.query('UPDATE ticket_types SET issued = issued - $2 WHERE event_id = $1 AND index = 0', [
    eventId,
    gone.length,
  ]);
  return gone.length;
}

/** Updates the tallies as each order and refund would have; arrivals were counted with the scans. */
async function count(database: Database, eventId: string, types: readonly string[]): Promise<void> {
  const tickets = `count(*) * ${perOrder}`;
  const of = (what: string, state: string) => `${what} FILTER (WHERE state = '${state}')`;
  await database.query(
    `INSERT INTO sale_tallies (event_id, quarter, ticket_type_id, promo_code_id, currency, tickets, amount,
                               returned_tickets, returned_amount, standing_tickets, standing_amount)
     SELECT event_id, settled_at / ${quarterMs}, ($2::text[])[1 + n % 3],
            CASE WHEN n % 5 = 0 THEN event_id || '-' || (1 + n % 4) ELSE '' END, currency, ${tickets}, sum(total_amount),
            ${of('count(*)', 'refunded')} * ${perOrder}, coalesce(${of('sum(total_amount)', 'refunded')}, 0),
            ${of('count(*)', 'confirmed')} * ${perOrder}, coalesce(${of('sum(total_amount)', 'confirmed')}, 0)
       FROM (SELECT *, split_part(id, '-', 6)::int AS n FROM orders WHERE event_id = $1) o GROUP BY 1, 2, 3, 4, 5`,
    [eventId, types],
  );
  await recountSaleDays(database, eventId);
  await database.query(
    `INSERT INTO sale_sums (event_id, currency, revenue, refunded)
     SELECT event_id, currency, ${of('sum(total_amount)', 'confirmed')}, coalesce(${of('sum(total_amount)', 'refunded')}, 0)
       FROM orders WHERE event_id = $1 GROUP BY 1, 2`,
    [eventId],
  );
  await database.query(
    `UPDATE gate_tallies g SET gone = f.gone FROM (
       SELECT c.gate_id, count(DISTINCT c.ticket_number) AS gone FROM tickets t
         JOIN claims c ON c.event_id = t.event_id AND c.ticket_number = t.number AND c.direction = 'entry'
        WHERE t.event_id = $1 AND t.voided_at IS NOT NULL GROUP BY 1) f
      WHERE g.event_id = $1 AND g.gate_id = f.gate_id AND g.checkpoint = 'event'`,
    [eventId],
  );
}
