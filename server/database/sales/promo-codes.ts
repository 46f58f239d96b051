import type { PromoLimits, PromoTerms } from '#domain/sales/promo-code.ts';
import type { Queries } from '#server/database/database.ts';
import { literalPatternOf, partFound } from '#server/database/like.ts';
import { rowsWithPart } from '#server/database/rows-with-part.ts';
import { built } from '#server/database/statement-names.ts';

/** A promo code as its organizer created it. Times in ms. */
export interface NewPromo extends PromoTerms, Omit<PromoLimits, 'offAt'> {
  readonly promoCodeId: string;
  readonly eventId: string;
  readonly code: string;
  /** Null if it was created individually. */
  readonly batchId: string | null;
  readonly requestHash: string;
  readonly createdAt: number;
}

export interface PromoRow extends NewPromo, PromoLimits {}

const columns = `p.id AS "promoCodeId", p.event_id AS "eventId", p.code, p.kind, p.value, p.ticket_types AS "ticketTypeIds",
  p.most_uses AS "mostUses", p.most_per_person AS "mostPerPerson", p.starts_at AS "startsAt", p.ends_at AS "endsAt",
  p.off_at AS "offAt", p.batch_id AS "batchId", p.request_hash AS "requestHash", p.created_at AS "createdAt"`;

/**
 * SQL for holds `h` that use a code: as long as they are active, and then as long as their order is valid.
 *
 * @param now placeholder of the time, ms
 */
const using = (now: string) => `(h.state = 'ordered' OR (h.state = 'held' AND h.expires_at > ${now})
  OR (h.state = 'used' AND EXISTS (SELECT 1 FROM orders o WHERE o.id = h.order_id AND o.state = 'confirmed')))`;

/**
 * SQL for the tickets, or groups of them, that were bought with code `code` by orders that are still valid, and
 * refunded by themselves.
 *
 * @param of SQL condition on their holds `h`
 */
const returned = (code: string, of = 'true') =>
  `(SELECT coalesce(sum((b.tickets - x.tickets) / b.group_size), 0)::bigint
      FROM (SELECT h.order_id, h.ticket_type_id, sum(l.quantity * l.group_size) AS tickets, min(l.group_size) AS group_size
              FROM holds h JOIN order_lines l ON l.order_id = h.order_id AND l.hold_id = h.id
             WHERE h.promo_code_id = ${code} AND h.state = 'used' AND ${of} GROUP BY 1, 2) b
      JOIN orders o ON o.id = b.order_id AND o.state = 'confirmed'
      JOIN order_sales x ON x.order_id = b.order_id AND x.ticket_type_id = b.ticket_type_id AND x.promo_code_id = ${code})`;

/** Adds codes, skipping those that the event already has. @returns the ids that were added */
export async function addPromos(queries: Queries, promos: readonly NewPromo[]): Promise<string[]> {
  const [first] = promos;
  if (first === undefined) return [];
  const rows = await queries.query<{ id: string }>(
    `INSERT INTO promo_codes (id, code, event_id, kind, value, ticket_types, most_uses, most_per_person, starts_at, ends_at,
                              batch_id, request_hash, created_at)
     SELECT x.id, x.code, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13
       FROM unnest($1::text[], $2::text[]) AS x(id, code) ON CONFLICT DO NOTHING RETURNING id`,
    [
      promos.map((one) => one.promoCodeId),
      promos.map((one) => one.code),
      first.eventId,
      first.kind,
      first.value,
      JSON.stringify(first.ticketTypeIds),
      first.mostUses,
      first.mostPerPerson,
      first.startsAt,
      first.endsAt,
      first.batchId,
      first.requestHash,
      first.createdAt,
    ],
  );
  return rows.map(({ id }) => id);
}

export async function findPromo(queries: Queries, promoCodeId: string): Promise<PromoRow | null> {
  const [row] = await queries.query<PromoRow>(`SELECT ${columns} FROM promo_codes p WHERE p.id = $1`, [
    promoCodeId,
  ]);
  return row ?? null;
}

/** Returns how many codes an earlier request created, and that request; null if there was none. */
export async function findBatch(
  queries: Queries,
  eventId: string,
  batchId: string,
): Promise<{ readonly made: number; readonly requestHash: string } | null> {
  const [row] = await queries.query<{ made: number; requestHash: string }>(
    `SELECT count(*) AS made, min(request_hash) AS "requestHash" FROM promo_codes
      WHERE batch_id = $2 AND event_id = $1 HAVING count(*) > 0`,
    [eventId, batchId],
  );
  return row ?? null;
}

/** Locks an event's code by its text, so that its uses are counted one after another; null if it does not exist. */
export async function lockPromo(queries: Queries, eventId: string, code: string): Promise<PromoRow | null> {
  const [row] = await queries.query<PromoRow>(
    `SELECT ${columns} FROM promo_codes p WHERE p.event_id = $1 AND p.code = $2 FOR UPDATE`,
    [eventId, code],
  );
  return row ?? null;
}

/** Counts the tickets that use a code, in all and by one person, except those of some holds; lock the code first. */
export async function countPromoUses(
  queries: Queries,
  promoCodeId: string,
  asked: { readonly userId: string | null; readonly without: readonly string[]; readonly now: number },
): Promise<{ readonly uses: number; readonly usesOfPerson: number }> {
  const [row] = await queries.query<{ uses: number; usesOfPerson: number }>(
    `SELECT coalesce(sum(h.quantity), 0)::bigint - ${returned('$1', 'h.id <> ALL($3::text[])')} AS uses,
            coalesce(sum(h.quantity) FILTER (WHERE h.user_id = $2), 0)::bigint
              - ${returned('$1', 'h.user_id = $2 AND h.id <> ALL($3::text[])')} AS "usesOfPerson"
       FROM holds h WHERE h.promo_code_id = $1 AND h.id <> ALL($3::text[]) AND ${using('$4')}`,
    [promoCodeId, asked.userId, asked.without, asked.now],
  );
  return row ?? { uses: 0, usesOfPerson: 0 };
}

/** Sets or removes a hold's code, and its reduced price. */
export async function setHoldPromo(
  queries: Queries,
  holdId: string,
  promo: {
    readonly promoCodeId: string | null;
    readonly offAmount: number;
    readonly unitAmount: number;
    readonly feeAmount: number;
  },
): Promise<void> {
  await queries.query(
    'UPDATE holds SET promo_code_id = $2, off_amount = $3, unit_amount = $4, fee_amount = $5 WHERE id = $1',
    [holdId, promo.promoCodeId, promo.offAmount, promo.unitAmount, promo.feeAmount],
  );
}

/**
 * Returns the codes on an order's holds with the number of tickets for each; locks the codes, in order. Sent with the
 * other statements.
 */
export async function lockPromosOfHolds(
  queries: Queries,
  holdIds: readonly string[],
): Promise<(PromoRow & { readonly quantity: number })[]> {
  const carried = `SELECT h.promo_code_id FROM holds h WHERE h.id = ANY($1::text[]) AND h.promo_code_id IS NOT NULL`;
  const locked = queries.query(`SELECT id FROM promo_codes WHERE id IN (${carried}) ORDER BY id FOR UPDATE`, [
    holdIds,
  ]);
  const found = queries.query<PromoRow & { quantity: number }>(
    `SELECT ${columns}, (SELECT sum(h.quantity)::bigint FROM holds h
        WHERE h.id = ANY($1::text[]) AND h.promo_code_id = p.id) AS quantity
       FROM promo_codes p WHERE p.id IN (${carried})`,
    [holdIds],
  );
  return (await Promise.all([locked, found]))[1];
}

/** Copies discounts and promo codes to the lines of an order. */
export async function carryPromos(queries: Queries, orderId: string): Promise<void> {
  await queries.query(
    `UPDATE order_lines l SET off_amount = h.off_amount, promo_code = p.code
       FROM holds h JOIN promo_codes p ON p.id = h.promo_code_id WHERE l.order_id = $1 AND h.id = l.hold_id`,
    [orderId],
  );
}

/** Deactivates a code at a time, in ms, or activates it again; null: active. */
export async function setPromoOff(
  queries: Queries,
  promoCodeId: string,
  offAt: number | null,
): Promise<void> {
  await queries.query('UPDATE promo_codes SET off_at = $2 WHERE id = $1', [promoCodeId, offAt]);
}

export interface ListedPromo extends PromoRow {
  readonly uses: number;
  /** Its discounts on tickets bought and not refunded, in minor units. */
  readonly tookOff: number;
}

/** Lists an event's codes that match a search, newest first, in pages. @param now ms */
export async function findPromos(
  queries: Queries,
  eventId: string,
  filter: { readonly search: string; readonly page: number; readonly limit: number },
  now: number,
): Promise<{ readonly rows: ListedPromo[]; readonly total: number }> {
  const part = partFound('p.code', literalPatternOf(filter.search), 2);
  const params = [eventId, ...part.params];
  const { total, from } = await rowsWithPart(queries, {
    table: 'promo_codes p',
    among: 'p.event_id = $1',
    part,
    isSearch: filter.search !== '',
    params,
  });
  const page = `SELECT p.* FROM ${from} ORDER BY p.created_at DESC, p.id LIMIT $5 OFFSET $6`;
  const rows = await queries.query<ListedPromo>(built(withUses(page, '$4')), [
    ...params,
    now,
    filter.limit,
    (filter.page - 1) * filter.limit,
  ]);
  return { rows, total };
}

/** SQL for a page of codes with their uses. @param now placeholder of the time, ms */
const withUses = (page: string, now: string) =>
  `SELECT ${columns}, u.uses, s.took_off AS "tookOff"
     FROM (${page}) p CROSS JOIN LATERAL (
       SELECT coalesce(sum(h.quantity), 0)::bigint - ${returned('p.id')} AS uses
         FROM holds h WHERE h.promo_code_id = p.id AND ${using(now)}
     ) u CROSS JOIN LATERAL (
       SELECT coalesce(sum(x.off_amount), 0)::bigint AS took_off FROM order_sales x WHERE x.promo_code_id = p.id
          AND x.order_id IN (SELECT h.order_id FROM holds h WHERE h.promo_code_id = p.id AND h.state = 'used')
     ) s ORDER BY p.created_at DESC, p.id`;

const nextPromos = withUses(
  `SELECT p.* FROM promo_codes p
    WHERE p.event_id = $1 AND (p.created_at < $2::bigint OR (p.created_at = $2::bigint AND p.id > $3))
    ORDER BY p.created_at DESC, p.id LIMIT $4`,
  '$5',
);

/** Returns an event's next codes after one, newest first; codes added meanwhile are not included. @param now ms */
export function findPromosAfter(
  queries: Queries,
  eventId: string,
  asked: {
    /** Null: from the newest one on. */
    readonly after: Pick<PromoRow, 'createdAt' | 'promoCodeId'> | null;
    readonly limit: number;
    readonly now: number;
  },
): Promise<ListedPromo[]> {
  const { after, limit, now } = asked;
  const { createdAt, promoCodeId } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, promoCodeId: '' };
  return queries.query<ListedPromo>(nextPromos, [eventId, createdAt, promoCodeId, limit, now]);
}

/**
 * Returns the ids of hidden ticket types that a code of an event unlocks, none if it unlocks none at present; null if
 * the event has no such code.
 */
export async function findUnlocked(
  queries: Queries,
  eventId: string,
  code: string,
  now: number,
): Promise<readonly string[] | null> {
  const [row] = await queries.query<{ ids: readonly string[]; active: boolean }>(
    `SELECT p.ticket_types AS ids, p.off_at IS NULL AND (p.starts_at IS NULL OR p.starts_at <= $3)
        AND (p.ends_at IS NULL OR p.ends_at > $3) AS active
       FROM promo_codes p WHERE p.event_id = $1 AND p.code = $2`,
    [eventId, code, now],
  );
  if (row === undefined) return null;
  return row.active ? row.ids : [];
}
