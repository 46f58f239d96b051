import { randomUUIDv7 } from 'node:crypto';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { makeEvent } from '#server/administration/demo/make-event.ts';
import type { Database } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { countSaleDaysAnew, quarterMs } from '#server/database/sales/sale-tallies.ts';
import { createSealer } from '#server/signing/seal.ts';
import { now as doorsAt, nameGates } from '#tests/server-data/door-stores.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Tickets in an order. */
const perOrder = 4;
/** Of a ticket, minor units. */
export const price = 5_000;
const soldOverMs = 30 * day;
/** Everybody comes within this time, whatever the size of the event; ms. */
const doorsMs = 4 * hour;
/** Records that one scanner sends at once. */
const batch = 500;
/** One order in so many is refunded after its guests had come. */
const refundedOf = 50;

export interface Size {
  readonly tickets: number;
  readonly scans: number;
  readonly gates: number;
}

/** An event that was sold and scanned. */
export interface FilledDoor {
  readonly eventId: string;
  readonly organizerId: string;
  /** Tickets that take a place in the end. */
  readonly sold: number;
  /** A moment after all of it, ms. */
  readonly now: number;
}

/**
 * An event that sold its tickets, of three types and with four promo codes, in orders over 30 days; whose scanners sent
 * three scans of each: in, somebody turned away, and out; and that refunded some of the orders afterwards.
 */
export async function fillDoor(database: Database, size: Size): Promise<FilledDoor> {
  const organizerId = randomUUIDv7();
  await database.query(`INSERT INTO users (id, username, role, created_at) VALUES ($1, $1, 'ORGANIZER', 0)`, [
    organizerId,
  ]);
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
  const { eventId, ticketTypeIds } = await makeEvent(database, sealer, plan, doorsAt - 31 * day);
  await nameGates(database, eventId);
  const orders = size.tickets / perOrder;
  await sell(database, { eventId, organizerId, ticketTypeIds, orders });
  await scan(database, eventId, size);
  const refunded = await refundSome(database, eventId);
  await count(database, eventId, ticketTypeIds);
  await database.script('ANALYZE');
  return { eventId, organizerId, sold: size.tickets - refunded, now: doorsAt + doorsMs + hour };
}

interface Sale {
  readonly eventId: string;
  readonly organizerId: string;
  readonly ticketTypeIds: readonly string[];
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

async function scan(database: Database, eventId: string, { tickets, scans, gates }: Size): Promise<void> {
  const records = doorRecords(database);
  const hands = Array.from({ length: gates }, (_, place) =>
    createHand(eventId, randomUUIDv7(), 'e1', `${eventId}-${place + 1}`),
  );
  const each = scans / tickets;
  for (let from = 0; from < scans; from += batch) {
    const hand = hands[(from / batch) % gates];
    if (hand === undefined) throw new Error('an event has a gate');
    const sent = Array.from({ length: Math.min(batch, scans - from) }, (_, place) => {
      const number = Math.floor((from + place) / each);
      const at = doorsAt + Math.floor(((from + place) * doorsMs) / scans);
      switch ((from + place) % each) {
        case 0:
          return hand.scan(number, at);
        case 1:
          return hand.scan(number, at, { verdict: 'already_inside', passed: false });
        default:
          return hand.scan(number, at, { direction: 'exit' });
      }
    });
    await send(records, eventId, hand, sent, { parts: { now: () => doorsAt + doorsMs } });
  }
}

/** @returns how many tickets */
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

/** The sums, as each order and each refund would have moved them; who came was counted with the scans. */
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
  await countSaleDaysAnew(database, eventId);
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
