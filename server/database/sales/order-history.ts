import { calledBySql } from '#server/database/accounts/users.ts';
import type { OrderActor, OrderChange, OrderHistoryKind } from '#domain/sales/order-history.ts';
import type { Queries } from '#server/database/database.ts';

/** Who did something to an order; `userId` is null where it was no person, or one that is not known. */
export interface DoneBy {
  readonly actor: OrderActor;
  readonly userId: string | null;
}

/** The server by itself. */
export const bySystem: DoneBy = { actor: 'system', userId: null };
export const byProvider: DoneBy = { actor: 'provider', userId: null };
/** Someone of the event's team, of whom an earlier line tells. */
export const bySomeone: DoneBy = { actor: 'team', userId: null };

/** What happened to an order. */
export interface HistoryLine {
  readonly orderId: string;
  /** ms. */
  readonly at: number;
  readonly kind: OrderHistoryKind;
  readonly by: DoneBy;
  /** Why, in the words of whoever did it; of a note its text. */
  readonly reason?: string;
  /** Minor units of the order's currency. */
  readonly amount?: number;
  /** References of the tickets it is about, as people read them. */
  readonly tickets?: readonly string[];
  readonly changes?: readonly OrderChange[];
  /** What makes a repeat known: an id that the caller drew, and a hash of what was asked for with it. */
  readonly intent?: { readonly intentId: string; readonly requestHash: string };
}

/**
 * Adds a row to an order's history, in the transaction of what it tells of.
 *
 * @returns false where its intent is there already.
 */
export async function noteInHistory(queries: Queries, line: HistoryLine): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO order_history (order_id, at, kind, actor, user_id, reason, amount, tickets, changes, intent_id, request_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11) ON CONFLICT (intent_id) DO NOTHING RETURNING id`,
    [
      line.orderId,
      line.at,
      line.kind,
      line.by.actor,
      line.by.userId,
      line.reason ?? '',
      line.amount ?? null,
      JSON.stringify(line.tickets ?? []),
      JSON.stringify(line.changes ?? []),
      line.intent?.intentId ?? null,
      line.intent?.requestHash ?? null,
    ],
  );
  return rows.length > 0;
}

/** What an intent was for; null where nobody has had it yet. */
export async function findIntent(
  queries: Queries,
  intentId: string,
): Promise<{ readonly orderId: string; readonly requestHash: string } | null> {
  const [row] = await queries.query<{ orderId: string; requestHash: string }>(
    'SELECT order_id AS "orderId", request_hash AS "requestHash" FROM order_history WHERE intent_id = $1',
    [intentId],
  );
  return row ?? null;
}

/** What was given back of an order under an intent; null where nothing was. */
export async function findPartRefund(
  queries: Queries,
  refundId: string,
): Promise<(Pick<HistoryRow, 'amount' | 'tickets'> & { readonly orderId: string }) | null> {
  const [row] = await queries.query<Pick<HistoryRow, 'amount' | 'tickets'> & { orderId: string }>(
    `SELECT order_id AS "orderId", amount, tickets FROM order_history
      WHERE intent_id = $1 AND kind = 'tickets_refunded'`,
    [refundId],
  );
  return row ?? null;
}

export interface HistoryRow {
  readonly id: number;
  readonly at: number;
  readonly kind: OrderHistoryKind;
  readonly actor: OrderActor;
  /** Name of the person who did it; empty where it was none, or their account is deleted. */
  readonly person: string;
  readonly reason: string;
  readonly amount: number | null;
  readonly tickets: readonly string[];
  readonly changes: readonly OrderChange[];
}

/** A page of an order's history, the newest first. */
export async function findHistory(
  queries: Queries,
  orderId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: HistoryRow[]; readonly total: number }> {
  const [count] = await queries.query<{ total: number }>(
    'SELECT count(*) AS total FROM order_history WHERE order_id = $1',
    [orderId],
  );
  const rows = await queries.query<HistoryRow>(
    `SELECT h.id, h.at, h.kind, h.actor, h.reason, h.amount, h.tickets, h.changes,
            CASE WHEN u.id IS NULL OR u.deleted_at IS NOT NULL THEN ''
                 ELSE coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${calledBySql('u')}) END AS person
       FROM order_history h LEFT JOIN users u ON u.id = h.user_id
      WHERE h.order_id = $1 ORDER BY h.id DESC LIMIT $2 OFFSET $3`,
    [orderId, limit, (page - 1) * limit],
  );
  return { rows, total: count?.total ?? 0 };
}

/** Kinds whose lines hold names or words about people. */
const kindsAboutPeople = `('note', 'paid', 'names_edited', 'answers_edited', 'ticket_transferred')`;

/** What goes of such a line, as a SET clause: who and what was changed, and what was written freely. */
const emptyWords = `changes = '[]', reason = CASE WHEN kind IN ('note', 'paid') THEN '' ELSE reason END`;

/** Forgets the names and the words about people in the history of orders; what happened and when stays. */
export async function emptyHistoryOfOrders(queries: Queries, orderIds: readonly string[]): Promise<void> {
  await queries.query(
    `UPDATE order_history SET ${emptyWords} WHERE order_id = ANY($1::text[]) AND kind IN ${kindsAboutPeople}`,
    [orderIds],
  );
}

/**
 * Forgets the names and the words about a person whose account is deleted; what happened, when and by which kind of
 * actor stays. Before the person's tickets lose their holder.
 */
export async function emptyHistoryOf(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    `UPDATE order_history SET ${emptyWords}
      WHERE kind IN ${kindsAboutPeople}
        AND (order_id IN (SELECT id FROM orders WHERE user_id = $1 AND sold_by IS NULL)
          OR order_id IN (SELECT order_id FROM tickets WHERE holder_user_id = $1 AND order_id IS NOT NULL))`,
    [userId],
  );
}
