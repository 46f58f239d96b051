import type { Order } from '#contract/orders.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Database, Queries } from '#server/database/database.ts';
import type { Courier } from './mailer.ts';
import type { Post } from './outbox-mailer.ts';
import type { OrderNews } from '#server/sales/order-news.ts';

/** Settled longer ago than this, an order is told of no more: letters that were sent are forgotten after a day. */
const tellWithinMs = 20 * 3_600_000;

/** A free order ends as easily as it is made: within this time nothing is said of it to an unproven address; ms. */
export const freeWaitMs = 5 * 60_000;

const isUnprovenFree = `(o.total_amount = 0 AND NOT EXISTS (SELECT 1 FROM users u
  WHERE u.id = o.user_id AND lower(u.email) = lower(o.buyer_email) AND u.email_verified_at IS NOT NULL))`;

interface OrderLettersParts {
  readonly database: Database;
  readonly courier: Courier;
  readonly post: Post;
  readonly now: () => number;
}

/** Tells buyers of their orders, each thing once, whoever asks for it how often. */
export function orderLetters({ database, courier, post, now }: OrderLettersParts): OrderNews {
  const tell = async (orderId: string) => {
    // By the courier, so that a server that stops waits for it.
    courier.later(async () => {
      await postSettled(database, post, now(), orderId);
      post.wake();
    });
  };
  return { confirmed: tell, ended: tell };
}

/**
 * Posts what buyers have not been told: of one order, or of every order that was settled lately, in case a server died
 * between an order and its letter.
 */
export async function postSettled(
  queries: Queries,
  post: Post,
  now: number,
  orderId: string | null = null,
): Promise<void> {
  const orders = await queries.query<{
    id: string;
    state: Order['state'];
    email: string;
    notBefore: number | null;
  }>(
    `SELECT o.id, o.state, o.buyer_email AS email, CASE WHEN ${isUnprovenFree} THEN o.created_at + $3::bigint END AS "notBefore"
       FROM orders o
      WHERE o.settled_at > $1 AND o.state IN ('confirmed', 'cancelled', 'refunded') AND ($2::text IS NULL OR o.id = $2)
        AND o.buyer_email <> ''
        AND NOT (o.state <> 'confirmed' AND o.settled_at - o.created_at < $3::bigint AND ${isUnprovenFree})
        AND NOT EXISTS (SELECT 1 FROM outbox m
             WHERE m.once = CASE WHEN o.state = 'confirmed' THEN 'order_confirmed ' ELSE 'order_ended ' END || o.id)
      ORDER BY o.settled_at LIMIT 500`,
    [now - tellWithinMs, orderId, freeWaitMs],
  );
  for (const { id, state, email, notBefore } of orders) {
    const kind = state === 'confirmed' ? 'order_confirmed' : 'order_ended';
    await post.add(queries, {
      once: `${kind} ${id}`,
      channel: 'email',
      to: email,
      letter: { kind, orderId: id },
      ...(notBefore === null ? {} : { notBefore }),
    });
    if (kind === 'order_ended') await postToOtherHolders(queries, post, id);
  }
}

/** Notes the letter about a payment that bought nothing, once; it goes out with what is due next. */
export async function postReturned(
  queries: Queries,
  post: Pick<Post, 'add'>,
  transactionId: string,
): Promise<void> {
  const [row] = await queries.query<{ email: string }>(
    `SELECT o.buyer_email AS email FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.transaction_id = $1 AND o.buyer_email <> ''`,
    [transactionId],
  );
  if (row === undefined) return;
  const letter = { kind: 'payment_returned', transactionId } as const;
  await post.add(queries, {
    once: `payment_returned ${transactionId}`,
    channel: 'email',
    to: row.email,
    letter,
  });
}

/** Who got a ticket of an order from its buyer has it no more either. */
async function postToOtherHolders(queries: Queries, post: Post, orderId: string): Promise<void> {
  const holders = await queries.query<{ ticketId: string; email: string }>(
    `SELECT t.id AS "ticketId", u.email FROM tickets t JOIN orders o ON o.id = t.order_id JOIN users u ON u.id = t.holder_user_id
      WHERE o.id = $1 AND u.id <> o.user_id AND u.email <> '' AND (t.state & ${ticketBits.cancelled}) <> 0 ORDER BY t.number`,
    [orderId],
  );
  for (const { ticketId, email } of holders) {
    const letter = { kind: 'ticket_ended', ticketId } as const;
    await post.add(queries, { once: `ticket_ended ${ticketId}`, channel: 'email', to: email, letter });
  }
}
