import { localDay } from '#domain/time/local-day.ts';
import { entriesInside } from '#domain/door/resolution.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { findRefunds } from '#server/database/sales/order-refunds.ts';

/** Sums by name, without those that are zero. */
type Sums = Record<string, number>;

function sums(rows: Iterable<readonly [name: string, amount: number]>): Sums {
  const found: Sums = {};
  for (const [name, amount] of rows) found[name] = (found[name] ?? 0) + amount;
  return Object.fromEntries(
    Object.entries(found)
      .filter(([, amount]) => amount !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

interface OrderFacts {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly refunded: number;
  readonly fees: number;
  readonly currency: string;
  readonly settledAt: number;
  /** When it was confirmed, whatever happened to it later. */
  readonly confirmedAt: number;
}

interface PlaceFacts {
  readonly orderId: string;
  readonly refundedAt: number | null;
}

const orderFacts = `SELECT o.id, o.state, o.total_amount AS total, o.refunded_amount AS refunded, o.fee_amount AS fees,
    o.currency, o.settled_at AS "settledAt", h.at AS "confirmedAt"
  FROM orders o JOIN order_history h ON h.order_id = o.id AND h.kind = 'confirmed' WHERE o.event_id = $1`;

/** Counts an event's revenue and sales from every order, place and refund. */
export async function recountSales(queries: Queries, eventId: string, timeZone: string) {
  const orders = await queries.query<OrderFacts>(orderFacts, [eventId]);
  const places = await queries.query<PlaceFacts>(
    `SELECT a.order_id AS "orderId", a.refunded_at AS "refundedAt" FROM order_attendees a JOIN orders o ON o.id = a.order_id
      WHERE o.event_id = $1`,
    [eventId],
  );
  const money: (readonly [string, number])[] = [];
  const days: (readonly [string, number])[] = [];
  for (const { id: orderId, state, total, refunded, fees, currency, settledAt, confirmedAt } of orders) {
    const stands = state === 'confirmed';
    const left = stands ? total - refunded : 0;
    money.push([`revenue ${currency}`, left], [`fees ${currency}`, stands ? Math.min(fees, left) : 0]);
    money.push([`refunded ${currency}`, state === 'refunded' ? total : refunded]);
    const on = (at: number, what: string, amount: number) =>
      void days.push([`${localDay(at, timeZone)} ${what}`, amount]);
    const own = places.filter((place) => place.orderId === orderId);
    const standing = own.filter(({ refundedAt }) => stands && refundedAt === null);
    on(confirmedAt, 'tickets', own.length);
    on(confirmedAt, 'amount', total);
    on(confirmedAt, 'standing tickets', standing.length);
    on(confirmedAt, 'standing amount', left);
    for (const { refundedAt } of own)
      if (refundedAt !== null || !stands) on(refundedAt ?? settledAt, 'returned tickets', 1);
    for (const { at, amount } of await findRefunds(queries, { orderId, totalAmount: total }))
      on(at, 'returned amount', amount);
  }
  return { money: sums(money), days: sums(days) };
}

/** Reads the same figures from the summary tables; also by quarter hour, from which the days are built. */
export async function talliedSales(queries: Queries, eventId: string, timeZone: string) {
  interface Summed {
    readonly at: number;
    readonly tickets: number;
    readonly amount: number;
    readonly returnedTickets: number;
    readonly returnedAmount: number;
    readonly standingTickets: number;
    readonly standingAmount: number;
  }
  const columns = `tickets, amount, returned_tickets AS "returnedTickets", returned_amount AS "returnedAmount",
    standing_tickets AS "standingTickets", standing_amount AS "standingAmount"`;
  const read = async (table: string, at: string, dayOf: (at: number) => string) => {
    const rows = await queries.query<Summed>(
      `SELECT ${at} AS at, ${columns} FROM ${table} WHERE event_id = $1`,
      [eventId],
    );
    return sums(
      rows.flatMap(({ at: time, ...row }) =>
        Object.entries(row).map(
          ([name, amount]) =>
            [`${dayOf(time)} ${name.replace(/[A-Z]/, ' $&').toLowerCase()}`, amount] as const,
        ),
      ),
    );
  };
  const money = await queries.query<{ currency: string; revenue: number; refunded: number; fees: number }>(
    'SELECT currency, revenue, refunded, fees FROM sale_sums WHERE event_id = $1',
    [eventId],
  );
  return {
    money: sums(
      money.flatMap(({ currency, ...row }) =>
        Object.entries(row).map(([name, amount]) => [`${name} ${currency}`, amount] as const),
      ),
    ),
    days: await read('sale_days', 'day', (day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
    quarters: await read('sale_tallies', 'quarter', (quarter) => localDay(quarter * 900_000, timeZone)),
  };
}

interface ClaimFacts {
  readonly number: number;
  readonly gateId: string;
  readonly checkpoint: string;
  readonly direction: 'entry' | 'exit';
  readonly at: number;
  readonly second: boolean;
  readonly takesPlace: boolean;
}

/** Counts entries by gate from every passage that counts. */
export async function recountDoor(queries: Queries, eventId: string): Promise<Sums> {
  const claims = await queries.query<ClaimFacts>(
    `SELECT c.ticket_number AS number, c.gate_id AS "gateId", c.checkpoint, c.direction, c.at, c.counting = 'second' AS second,
            t.state & ${ticketBits.cancelled} = 0 AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id) AS "takesPlace"
       FROM claims c JOIN tickets t ON t.event_id = c.event_id AND t.number = c.ticket_number
      WHERE c.event_id = $1 AND c.counting IN ('first', 'second') ORDER BY c.at, c.scan_id`,
    [eventId],
  );
  const groups = Map.groupBy(claims, ({ number, checkpoint }) => `${number} ${checkpoint}`);
  const rows: (readonly [string, number])[] = [];
  const one = ({ gateId, checkpoint }: ClaimFacts, what: string) =>
    void rows.push([`${gateId} ${checkpoint} ${what}`, 1]);
  for (const claim of claims) one(claim, claim.direction === 'entry' ? 'entered' : 'departed');
  for (const group of groups.values()) {
    for (const inside of entriesInside(group)) one(inside, 'inside');
    const first = group.find(({ direction }) => direction === 'entry');
    if (first !== undefined) one(first, 'arrived');
    if (first !== undefined && !first.takesPlace) one(first, 'gone');
  }
  const refused = await queries.query<{ name: string; scans: number }>(
    `SELECT gate_id || ' ' || (record::jsonb->>'checkpoint') || ' refused' AS name, count(*) AS scans FROM scans
      WHERE event_id = $1 AND kind = 'scan' AND NOT passed AND direction = 'entry' AND record::jsonb->>'test' = 'false' GROUP BY 1`,
    [eventId],
  );
  for (const { name, scans } of refused) rows.push([name, scans]);
  return sums(rows);
}

/** Reads the same figures from the gates' tallies. */
export async function talliedDoor(queries: Queries, eventId: string): Promise<Sums> {
  const rows = await queries.query<Record<string, string | number>>(
    `SELECT gate_id || ' ' || checkpoint AS place, entered, departed, inside, arrived, gone, refused
       FROM gate_tallies WHERE event_id = $1`,
    [eventId],
  );
  return sums(
    rows.flatMap(({ place, ...row }) =>
      Object.entries(row).map(([name, amount]) => [`${place} ${name}`, Number(amount)] as const),
    ),
  );
}

/** Counts sold tickets whose holders have not arrived, ticket by ticket. */
export async function recountNotArrived(queries: Queries, eventId: string): Promise<number> {
  const [row] = await queries.query<{ absent: number }>(
    `SELECT count(*) AS absent FROM tickets t WHERE t.event_id = $1 AND t.state & ${ticketBits.cancelled} = 0
        AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id)
        AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.event_id = $1 AND c.ticket_number = t.number
          AND c.checkpoint = 'event' AND c.direction = 'entry' AND c.counting IN ('first', 'second'))`,
    [eventId],
  );
  return row?.absent ?? 0;
}

/** Counts an event's tickets without an order that take a place. */
export async function recountGuests(queries: Queries, eventId: string): Promise<number> {
  const { cancelled, test } = ticketBits;
  const [row] = await queries.query<{ count: number }>(
    `SELECT count(*) FROM tickets t WHERE t.event_id = $1 AND t.order_id IS NULL AND t.state & ${cancelled | test} = 0
       AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id)`,
    [eventId],
  );
  return row?.count ?? 0;
}
