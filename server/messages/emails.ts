import type { Identity } from '#server/accounts/identity.ts';
import { createPost, type Post } from './outbox-mailer.ts';
import type { OrderNews } from '#server/sales/order-news.ts';
import type { TellOfReturn } from '#server/payments/payment-deps.ts';
import { createPdfPool, type PdfPool } from '#server/tickets/print/pdf-pool.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { mayGoOut } from './email-limit.ts';
import { createLetterWriter } from './email-writer.ts';
import { orderLetters, postReturned, postSettled } from './tell-of-orders.ts';

/** Letters about orders and tickets, and what keeps them going. */
export interface Letters {
  readonly post: Post;
  readonly orderNews: OrderNews;
  readonly tellOfReturn: TellOfReturn;
  /** Looks for what was not told and not sent, now and then until it is stopped. */
  start(): () => void;
}

const everyMs = 30_000;

export function createLetters(
  identity: Identity,
  masterKey: Uint8Array,
  pdfs: PdfPool = createPdfPool(),
): Letters {
  const { database, courier, log, now, newId } = identity;
  const signers = createSigners(createSealer(masterKey));
  const write = createLetterWriter({ identity, signers, pdfs });
  const post = createPost({
    database,
    courier,
    log,
    now,
    newId,
    write,
    mayGoOut: (due) => mayGoOut(identity, due),
  });
  const look = () =>
    courier.later(async () => {
      await postSettled(database, post, now());
      post.wake();
    });
  return {
    post,
    orderNews: orderLetters({ database, courier, post, now }),
    tellOfReturn: (queries, transactionId) => postReturned(queries, post, transactionId),
    start() {
      look();
      const timer = setInterval(look, everyMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
