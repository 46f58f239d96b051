import type { Database, Queries } from '#server/database/database.ts';

/**
 * SQL for what is reserved of one ticket type: rows of `tier_id`, `quantity` (groups) and the part of it by
 * `visitors`. Combines a sum that is updated with every change of a hold (`count_reserved` in the database) and the
 * holds that expire between that sum's time and `now`, so that each hold ends at its own millisecond and their number
 * does not matter.
 *
 * @param type alias of a row of `ticket_types`
 * @param now placeholder of the time, ms
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

/** Maximum number of types updated at a time. */
const typesAtOnce = 500;
/** Holds ordered before they expire leave dead entries in the expiry index, which are skipped from then on. */
const staleMs = 10_000;

/**
 * Advances the sums to `now` for every type with holds that expired `since`, and for those not updated for a while,
 * so that readers only add up what expired in the last second or two. The result is correct with or without this.
 *
 * @returns the time up to which everything is included: `since` for the next call
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
 * Updates a type's sums: the stored ones minus what has expired since. Locks first, so that the addition is later
 * than any other change of the sums. The time never goes backwards, even if a clock was ahead, because changes of
 * holds that had already expired then skip the sums without locking them.
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

/** Recomputes a type's locked sums from its holds. */
async function recountReserved(queries: Queries, ticketTypeId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE reserved_places r SET counted_until = greatest(r.counted_until, $2), quantity = a.quantity, visitors = a.visitors
       FROM ${addedUp('k.ticket_type_id = $1', 'greatest(k.counted_until, $2::bigint)')} a
      WHERE r.ticket_type_id = $1 AND r.tier_id = a.tier_id`,
    [ticketTypeId, now],
  );
}

/**
 * SQL for what the sums should be according to the holds. @param until the time of the sums, as SQL of a row `k` of
 * them
 */
const addedUp = (which: string, until: string) => `(
  SELECT k.ticket_type_id, k.tier_id, coalesce(sum(c.quantity), 0) AS quantity, coalesce(sum(c.visitors), 0) AS visitors
    FROM reserved_places k LEFT JOIN (holds h CROSS JOIN LATERAL reserved_by(h) c)
      ON h.ticket_type_id = k.ticket_type_id AND h.state IN ('held', 'ordered') AND coalesce(h.tier_id, '') = k.tier_id
     AND c.until > ${until}
   WHERE ${which} GROUP BY k.ticket_type_id, k.tier_id)`;

/** A stored sum that differs from its holds. */
export interface Miscounted {
  readonly ticketTypeId: string;
  readonly tierId: string;
  readonly kept: number;
  readonly counted: number;
}

/** Finds wrong sums; there are none as long as every change is counted. */
export function findMiscounted(queries: Queries): Promise<Miscounted[]> {
  return queries.query<Miscounted>(
    `SELECT ticket_type_id AS "ticketTypeId", tier_id AS "tierId", r.quantity AS kept, a.quantity::bigint AS counted
       FROM reserved_places r JOIN ${addedUp('true', 'k.counted_until')} a USING (ticket_type_id, tier_id)
      WHERE r.quantity <> a.quantity OR r.visitors <> a.visitors ORDER BY 1, 2`,
  );
}

/** Recomputes wrong sums. @returns which they were */
export async function correctReservedSums(database: Database, now: number): Promise<Miscounted[]> {
  const wrong = await findMiscounted(database);
  for (const { ticketTypeId } of wrong) {
    await database.transaction(async (queries) => {
      await lockSums(queries, ticketTypeId);
      await recountReserved(queries, ticketTypeId, now);
    });
  }
  return wrong;
}
