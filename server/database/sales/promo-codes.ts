import type { PromoLimits, PromoTerms } from '#domain/sales/promo-code.ts';
import type { Queries } from '#server/database/database.ts';
import { literalPatternOf, partFound } from '#server/database/like.ts';
import { rowsWithPart } from '#server/database/rows-with-part.ts';
import { built } from '#server/database/statement-names.ts';

/** A promo code as its organizer made it. Times in ms. */
export interface NewPromo extends PromoTerms, Omit<PromoLimits, 'offAt'> {
  readonly promoCodeId: string;
  readonly eventId: string;
  readonly code: string;
  /** Null where it was made by itself. */
  readonly batchId: string | null;
  readonly requestHash: string;
  readonly createdAt: number;
}

export interface PromoRow extends NewPromo, PromoLimits {}

const columns = `p.id AS "promoCodeId", p.event_id AS "eventId", p.code, p.kind, p.value, p.ticket_types AS "ticketTypeIds",
  p.most_uses AS "mostUses", p.most_per_person AS "mostPerPerson", p.starts_at AS "startsAt", p.ends_at AS "endsAt",
  p.off_at AS "offAt", p.batch_id AS "batchId", p.request_hash AS "requestHash", p.created_at AS "createdAt"`;

/**
 * Reservations `h` that use a code: as long as they set places aside, and then as long as their order stands.
 *
 * @param now place of the parameter with the time, ms
 */
const using = (now: string) => `(h.state = 'ordered' OR (h.state = 'held' AND h.expires_at > ${now})
  OR (h.state = 'used' AND EXISTS (SELECT 1 FROM orders o WHERE o.id = h.order_id AND o.state = 'confirmed')))`;

/** Adds codes; those that the event has already are left out. @returns the ids that were added */
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

/** How many codes a request made before, and what that request was; null where it made none. */
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

/** Locks a code of an event by its letters, so that its uses are counted one after another; null where there is none. */
export async function lockPromo(queries: Queries, eventId: string, code: string): Promise<PromoRow | null> {
  const [row] = await queries.query<PromoRow>(
    `SELECT ${columns} FROM promo_codes p WHERE p.event_id = $1 AND p.code = $2 FOR UPDATE`,
    [eventId, code],
  );
  return row ?? null;
}

/** Tickets that use a code, in all and of one person, but for those of some reservations; lock the code first. */
export async function countPromoUses(
  queries: Queries,
  promoCodeId: string,
  asked: { readonly userId: string | null; readonly without: readonly string[]; readonly now: number },
): Promise<{ readonly uses: number; readonly usesOfPerson: number }> {
  const [row] = await queries.query<{ uses: number; usesOfPerson: number }>(
    `SELECT coalesce(sum(h.quantity), 0)::bigint AS uses,
            coalesce(sum(h.quantity) FILTER (WHERE h.user_id = $2), 0)::bigint AS "usesOfPerson"
       FROM holds h WHERE h.promo_code_id = $1 AND h.id <> ALL($3::text[]) AND ${using('$4')}`,
    [promoCodeId, asked.userId, asked.without, asked.now],
  );
  return row ?? { uses: 0, usesOfPerson: 0 };
}

/** A reservation carries a code from now on, or none, and costs what is left of its price. */
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

/** Which codes the reservations of an order carry, and how many tickets of each; the codes are locked, in order. Asked at once. */
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

/** The lines of an order carry what was taken off their tickets, and by which code. */
export async function carryPromos(queries: Queries, orderId: string): Promise<void> {
  await queries.query(
    `UPDATE order_lines l SET off_amount = h.off_amount, promo_code = p.code
       FROM holds h JOIN promo_codes p ON p.id = h.promo_code_id WHERE l.order_id = $1 AND h.id = l.hold_id`,
    [orderId],
  );
}

/** A code goes off at a time, ms, or is on again; null is on. */
export async function setPromoOff(
  queries: Queries,
  promoCodeId: string,
  offAt: number | null,
): Promise<void> {
  await queries.query('UPDATE promo_codes SET off_at = $2 WHERE id = $1', [promoCodeId, offAt]);
}

export interface ListedPromo extends PromoRow {
  readonly uses: number;
  /** What it took off tickets that were bought and not refunded since, minor units. */
  readonly tookOff: number;
}

/** Codes of an event, the newest first, a page of those that a search names. @param now ms */
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

/** Codes of a page with what they were used for. @param now place of the parameter with the time, ms */
const withUses = (page: string, now: string) =>
  `SELECT ${columns}, u.uses, s.took_off AS "tookOff"
     FROM (${page}) p CROSS JOIN LATERAL (
       SELECT coalesce(sum(h.quantity), 0)::bigint AS uses FROM holds h WHERE h.promo_code_id = p.id AND ${using(now)}
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

/** The codes of an event that follow one, the newest first; of those made meanwhile none. @param now ms */
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

/** Ids of hidden ticket types that a code of an event shows; none where it is not one that shows any now. */
export async function findUnlocked(
  queries: Queries,
  eventId: string,
  code: string,
  now: number,
): Promise<readonly string[]> {
  const [row] = await queries.query<{ ids: readonly string[] }>(
    `SELECT p.ticket_types AS ids FROM promo_codes p
      WHERE p.event_id = $1 AND p.code = $2 AND p.off_at IS NULL AND (p.starts_at IS NULL OR p.starts_at <= $3)
        AND (p.ends_at IS NULL OR p.ends_at > $3)`,
    [eventId, code, now],
  );
  return row?.ids ?? [];
}
