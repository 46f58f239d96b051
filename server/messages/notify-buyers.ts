import type { Database, Queries } from '#server/database/database.ts';
import type { Mailer } from './mailer.ts';
import type { Post } from './outbox-mailer.ts';
import {
  findSettledOrders,
  maxSettledAtOnce,
  findAddressOfOrder,
  findBuyerEmail,
  findOtherHolders,
  findUnpaidOrders,
  type UnpaidOrder,
  type UnnotifiedOrder,
} from '#server/database/messages/unnotified-orders.ts';

/** Orders settled longer ago than this are not emailed about: sent emails are deleted after a day. */
const notifyWithinMs = 20 * 3_600_000;

/** How long before a manual payment's deadline the buyer is reminded, ms; less than emails are kept. */
const remindMs = 20 * 3_600_000;

/** A free order is as easily cancelled as placed, so an unconfirmed address isn't emailed about it for this long; ms. */
export const freeWaitMs = 5 * 60_000;

interface OrderEmailsDeps {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly post: Post;
  readonly now: () => number;
}

/** Notified of an order once it is settled. */
export interface OrderNotices {
  confirmed(orderId: string): Promise<void>;
  /** Waiting for a manual payment. */
  waiting(orderId: string): Promise<void>;
  /** Cancelled, expired or refunded. */
  ended(orderId: string): Promise<void>;
}

/** Emails buyers about their orders, each notice once, however often it is requested. */
export function orderEmails({ database, mailer, post, now }: OrderEmailsDeps): OrderNotices {
  const tell = async (orderId: string) => {
    // Through the mailer, so that a server that stops waits for it.
    mailer.later(async () => {
      await postSettled(database, post, now(), orderId);
      post.wake();
    });
  };
  return { confirmed: tell, waiting: tell, ended: tell };
}

/** Overlap between runs, larger than the clock difference between servers; ms. */
const overlapMs = 10 * 60_000;

/**
 * Periodically looks for orders without an email: at first all that were settled lately, then those since the
 * previous run.
 */
export function watchUnnotifiedOrders(
  database: Database,
  post: Pick<Post, 'add'>,
  now: () => number,
): () => Promise<void> {
  let lookedAt: number | null = null;
  return async () => {
    const at = now();
    const from = lookedAt === null ? at - notifyWithinMs : Math.min(at, lookedAt) - overlapMs;
    // A run that failed or found more than it handles at once is repeated from the same time.
    if ((await postSettled(database, post, at, null, from)) === 'all') lookedAt = at;
  };
}

/**
 * Queues emails that buyers have not had yet: for one order, or for every order settled lately, in case a server
 * crashed between an order and its email.
 *
 * @param from earliest settlement time, ms; by default as long as emails are kept
 */
export async function postSettled(
  database: Database,
  post: Pick<Post, 'add'>,
  now: number,
  orderId: string | null = null,
  from = now - notifyWithinMs,
): Promise<'all' | 'some'> {
  const since = Math.max(from, now - notifyWithinMs);
  const orders = await findSettledOrders(database, { since, orderId, freeWaitMs });
  for (const order of orders) await database.transaction((queries) => postOrder(queries, post, order));
  const told = { now, since: now - notifyWithinMs, soonMs: remindMs, orderId };
  for (const order of await findUnpaidOrders(database, told))
    await database.transaction((queries) => postUnpaid(queries, post, order));
  return orders.length < maxSettledAtOnce ? 'all' : 'some';
}

/** Queues the email on how to pay an order, or that its deadline is near. */
const postUnpaid = (queries: Queries, post: Pick<Post, 'add'>, { id, email, kind }: UnpaidOrder) =>
  post.add(queries, {
    once: `${kind} ${id}`,
    channel: 'email',
    to: email,
    letter: { kind, orderId: id },
  });

async function postOrder(
  queries: Queries,
  post: Pick<Post, 'add'>,
  { id, state, email, notBefore }: UnnotifiedOrder,
): Promise<void> {
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

/** Minimum interval between resending an order's tickets, so that a double click sends one email; ms. */
const minResendIntervalMs = 10 * 60_000;

/** Queues the email with an order's tickets again. @returns false when one was queued a short while ago */
export function resendTickets(
  queries: Queries,
  post: Pick<Post, 'add'>,
  { orderId, email }: { readonly orderId: string; readonly email: string },
  now: number,
): Promise<boolean> {
  return post.add(queries, {
    once: `order_confirmed again ${orderId} ${Math.floor(now / minResendIntervalMs)}`,
    channel: 'email',
    to: email,
    letter: { kind: 'order_confirmed', orderId },
  });
}

/** Queues the email about a payment that paid for nothing, once; it is sent with the next due emails. */
export async function postReturned(
  queries: Queries,
  post: Pick<Post, 'add'>,
  transactionId: string,
): Promise<void> {
  const email = await findBuyerEmail(queries, transactionId);
  if (email === null) return;
  const letter = { kind: 'payment_returned', transactionId } as const;
  await post.add(queries, {
    once: `payment_returned ${transactionId}`,
    channel: 'email',
    to: email,
    letter,
  });
}

/** Queues the email about a partial refund, and notifies those the buyer transferred its tickets to. */
export async function postPartRefund(
  queries: Queries,
  post: Pick<Post, 'add'>,
  { orderId, refundId }: { readonly orderId: string; readonly refundId: string },
): Promise<void> {
  const email = await findAddressOfOrder(queries, orderId);
  const once = `part_refunded ${refundId}`;
  const letter = { kind: 'part_refunded', refundId } as const;
  if (email !== '') await post.add(queries, { once, channel: 'email', to: email, letter });
  await postToOtherHolders(queries, post, orderId);
}

/** People the buyer transferred a ticket to lose it too. */
async function postToOtherHolders(queries: Queries, post: Pick<Post, 'add'>, orderId: string): Promise<void> {
  const holders = await findOtherHolders(queries, orderId);
  for (const { ticketId, email } of holders) {
    const letter = { kind: 'ticket_ended', ticketId } as const;
    await post.add(queries, { once: `ticket_ended ${ticketId}`, channel: 'email', to: email, letter });
  }
}
