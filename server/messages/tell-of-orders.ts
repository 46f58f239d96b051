import type { Database, Queries } from '#server/database/database.ts';
import type { Mailer } from './mailer.ts';
import type { Post } from './outbox-mailer.ts';
import {
  findSettledOrders,
  mostSettledAtOnce,
  findBuyerEmail,
  findOtherHolders,
  findUnpaidOrders,
  type UnpaidOrder,
  type UntoldOrder,
} from '#server/database/messages/untold-orders.ts';

/** Settled longer ago than this, an order is told of no more: emails that were sent are forgotten after a day. */
const tellWithinMs = 20 * 3_600_000;

/** So long before the time to pay by hand is over its buyer is reminded, ms: less than emails are remembered. */
const remindMs = 20 * 3_600_000;

/** A free order ends as easily as it is made: within this time nothing is said of it to an unproven address; ms. */
export const freeWaitMs = 5 * 60_000;

interface OrderEmailsDeps {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly post: Post;
  readonly now: () => number;
}

/** Told of an order once that is settled. */
export interface OrderNews {
  confirmed(orderId: string): Promise<void>;
  /** Waits to be paid by hand. */
  waiting(orderId: string): Promise<void>;
  /** Cancelled, expired or refunded. */
  ended(orderId: string): Promise<void>;
}

/** Tells buyers of their orders, each thing once, whoever asks for it how often. */
export function orderEmails({ database, mailer, post, now }: OrderEmailsDeps): OrderNews {
  const tell = async (orderId: string) => {
    // By the mailer, so that a server that stops waits for it.
    mailer.later(async () => {
      await postSettled(database, post, now(), orderId);
      post.wake();
    });
  };
  return { confirmed: tell, waiting: tell, ended: tell };
}

/** An order that was settled so long before a look was there for it: clocks of servers differ by less; ms. */
const overlapMs = 10 * 60_000;

/**
 * Looks again and again for orders that nobody told of: the first time at all that were settled lately, then at those since
 * the look before.
 */
export function lookForUntold(
  database: Database,
  post: Pick<Post, 'add'>,
  now: () => number,
): () => Promise<void> {
  let lookedAt: number | null = null;
  return async () => {
    const at = now();
    const from = lookedAt === null ? at - tellWithinMs : Math.min(at, lookedAt) - overlapMs;
    // One that failed, or found more than it takes at once, is done again from the same moment.
    if ((await postSettled(database, post, at, null, from)) === 'all') lookedAt = at;
  };
}

/**
 * Posts what buyers have not been told: of one order, or of every order that was settled lately, in case a server died
 * between an order and its email.
 *
 * @param from when orders were settled that are looked at, ms; the usual is all whose emails are remembered
 */
export async function postSettled(
  database: Database,
  post: Pick<Post, 'add'>,
  now: number,
  orderId: string | null = null,
  from = now - tellWithinMs,
): Promise<'all' | 'some'> {
  const since = Math.max(from, now - tellWithinMs);
  const orders = await findSettledOrders(database, { since, orderId, freeWaitMs });
  for (const order of orders) await database.transaction((queries) => postOrder(queries, post, order));
  const told = { now, since: now - tellWithinMs, soonMs: remindMs, orderId };
  for (const order of await findUnpaidOrders(database, told))
    await database.transaction((queries) => postUnpaid(queries, post, order));
  return orders.length < mostSettledAtOnce ? 'all' : 'some';
}

/** How to pay an order by hand, or that its time is nearly over. */
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
  { id, state, email, notBefore }: UntoldOrder,
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

/** The tickets of an order are sent again at most so often: whoever presses twice sends one email; ms. */
const againEveryMs = 10 * 60_000;

/** Notes the email with an order's tickets once more. @returns false where one was noted a short while ago */
export function postAgain(
  queries: Queries,
  post: Pick<Post, 'add'>,
  { orderId, email }: { readonly orderId: string; readonly email: string },
  now: number,
): Promise<boolean> {
  return post.add(queries, {
    once: `order_confirmed again ${orderId} ${Math.floor(now / againEveryMs)}`,
    channel: 'email',
    to: email,
    letter: { kind: 'order_confirmed', orderId },
  });
}

/** Notes the email about a payment that bought nothing, once; it goes out with what is due next. */
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

/** Notes the email about what was given back of an order, and tells whoever had its tickets from the buyer. */
export async function postPartRefund(
  queries: Queries,
  post: Pick<Post, 'add'>,
  {
    orderId,
    refundId,
    email,
  }: { readonly orderId: string; readonly refundId: string; readonly email: string },
): Promise<void> {
  const once = `part_refunded ${refundId}`;
  const letter = { kind: 'part_refunded', refundId } as const;
  if (email !== '') await post.add(queries, { once, channel: 'email', to: email, letter });
  await postToOtherHolders(queries, post, orderId);
}

/** Who got a ticket of an order from its buyer has it no more either. */
async function postToOtherHolders(queries: Queries, post: Pick<Post, 'add'>, orderId: string): Promise<void> {
  const holders = await findOtherHolders(queries, orderId);
  for (const { ticketId, email } of holders) {
    const letter = { kind: 'ticket_ended', ticketId } as const;
    await post.add(queries, { once: `ticket_ended ${ticketId}`, channel: 'email', to: email, letter });
  }
}
