import type { Database, Queries } from '#server/database/database.ts';

/**
 * What is reserved of one ticket type, as SQL: rows of `tier_id`, `quantity` (groups) and, of that, `visitors`. A sum that
 * is kept with every change of a reservation (`count_reserved` in the database), and what runs out between the moment of that
 * sum and `now`: each reservation ends at its own millisecond, and how many there are does not matter.
 *
 * @param type alias of a row of `ticket_types`
 * @param now place of the parameter with the time, ms
 */
export function reservedRows(type: string, now: string): string {
  const at = `${now}::bigint`;
  const moved = (column: string) => `CASE WHEN h.expires_at > ${at} THEN c.${column} ELSE -c.${column} END`;
  return `(SELECT r.tier_id, r.quantity + coalesce(m.quantity, 0) AS quantity, r.visitors + coalesce(m.visitors, 0) AS visitors
    FROM reserved_places r LEFT JOIN LATERAL (
      SELECT sum(${moved('quantity')}) AS quantity, sum(${moved('visitors')}) AS visitors
        FROM holds h CROSS JOIN LATERAL reserved_by(h) c
       WHERE h.ticket_type_id = r.ticket_type_id AND coalesce(h.tier_id, '') = r.tier_id AND c.until = h.expires_at
         AND h.expires_at > least(r.counted_until, ${at}) AND h.expires_at <= greatest(r.counted_until, ${at})
    ) m ON true WHERE r.ticket_type_id = ${type}.id)`;
}

/** Of so many types at most is counted out at a time. */
const typesAtOnce = 500;
/** What is ordered before it runs out leaves traces in the index of what runs out; they are passed over from then on. */
const staleMs = 10_000;

/**
 * Moves the moment of the sums on to `now`, of every type of which something ran out `since`, and of those that were not
 * moved on for a while: whoever looks then reads what ran out in the last second or two alone. What it says is true
 * whether or not this is done.
 *
 * @returns up to when all is counted out: `since` for the next time
 */
export async function countOutReserved(database: Database, since: number, now: number): Promise<number> {
  const types = await database.query<{ id: string }>(
    `SELECT ticket_type_id AS id FROM holds
      WHERE state = 'held' AND expires_at / 1000 BETWEEN $1::bigint / 1000 AND $2::bigint / 1000 AND expires_at > $1 AND expires_at <= $2
     UNION SELECT ticket_type_id FROM reserved_places
            WHERE counted_until < least(latest, $2::bigint - $3::bigint)
     ORDER BY 1 LIMIT $4`,
    [since, now, staleMs, typesAtOnce],
  );
  for (const { id } of types) await countOut(database, id, now);
  return types.length < typesAtOnce ? now : since;
}

/**
 * Sums of a type from now on: those that are kept, less what ran out since. Locks first: what is added up afterwards is of
 * a later moment than whatever changed the sums before. The moment never goes back, also where a clock was ahead: whoever
 * changes a reservation that was over by then has passed the sums by without their lock.
 */
async function countOut(database: Database, ticketTypeId: string, now: number): Promise<void> {
  await database.transaction(async (queries) => {
    await lockSums(queries, ticketTypeId);
    await queries.query(
      `UPDATE reserved_places r SET counted_until = $2, quantity = r.quantity - o.quantity, visitors = r.visitors - o.visitors
         FROM (SELECT k.tier_id, coalesce(sum(c.quantity), 0) AS quantity, coalesce(sum(c.visitors), 0) AS visitors
                 FROM reserved_places k LEFT JOIN (holds h CROSS JOIN LATERAL reserved_by(h) c)
                   ON h.ticket_type_id = k.ticket_type_id AND coalesce(h.tier_id, '') = k.tier_id AND c.until = h.expires_at
                  AND h.expires_at > k.counted_until AND h.expires_at <= $2
                WHERE k.ticket_type_id = $1 GROUP BY k.tier_id) o
        WHERE r.ticket_type_id = $1 AND r.tier_id = o.tier_id AND r.counted_until < $2`,
      [ticketTypeId, now],
    );
  });
}

async function lockSums(queries: Queries, ticketTypeId: string): Promise<void> {
  await queries.query('SELECT 1 FROM reserved_places WHERE ticket_type_id = $1 ORDER BY tier_id FOR UPDATE', [
    ticketTypeId,
  ]);
}

/** Makes the sums of a type anew from its reservations; they are locked. */
async function recountReserved(queries: Queries, ticketTypeId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE reserved_places r SET counted_until = greatest(r.counted_until, $2), quantity = a.quantity, visitors = a.visitors
       FROM ${addedUp('k.ticket_type_id = $1', 'greatest(k.counted_until, $2::bigint)')} a
      WHERE r.ticket_type_id = $1 AND r.tier_id = a.tier_id`,
    [ticketTypeId, now],
  );
}

/** What the sums should be, by what is reserved, as SQL. @param until of which moment, as SQL of a row `k` of the sums */
const addedUp = (which: string, until: string) => `(
  SELECT k.ticket_type_id, k.tier_id, coalesce(sum(c.quantity), 0) AS quantity, coalesce(sum(c.visitors), 0) AS visitors
    FROM reserved_places k LEFT JOIN (holds h CROSS JOIN LATERAL reserved_by(h) c)
      ON h.ticket_type_id = k.ticket_type_id AND h.state IN ('held', 'ordered') AND coalesce(h.tier_id, '') = k.tier_id
     AND c.until > ${until}
   WHERE ${which} GROUP BY k.ticket_type_id, k.tier_id)`;

/** A sum of reservations that is not what they come to. */
export interface Miscounted {
  readonly ticketTypeId: string;
  readonly tierId: string;
  readonly kept: number;
  readonly counted: number;
}

/** Sums that are not what they should be; none, as long as every change is counted. */
export function findMiscounted(queries: Queries): Promise<Miscounted[]> {
  return queries.query<Miscounted>(
    `SELECT ticket_type_id AS "ticketTypeId", tier_id AS "tierId", r.quantity AS kept, a.quantity::bigint AS counted
       FROM reserved_places r JOIN ${addedUp('true', 'k.counted_until')} a USING (ticket_type_id, tier_id)
      WHERE r.quantity <> a.quantity OR r.visitors <> a.visitors ORDER BY 1, 2`,
  );
}

/** Makes sums anew that are not what they should be. @returns which they were */
export async function mendReserved(database: Database, now: number): Promise<Miscounted[]> {
  const wrong = await findMiscounted(database);
  for (const { ticketTypeId } of wrong) {
    await database.transaction(async (queries) => {
      await lockSums(queries, ticketTypeId);
      await recountReserved(queries, ticketTypeId, now);
    });
  }
  return wrong;
}
