import type { Identity } from '#server/accounts/identity.ts';
import { createPost, type Post } from './outbox-mailer.ts';
import type { OrderNews } from '#server/sales/order-news.ts';
import type { TellOfReturn } from '#server/payments/payment-deps.ts';
import { createPdfPool, type PdfPool } from '#server/tickets/print/pdf-pool.ts';
import { lookEveryMs } from '#server/ops/job-lane.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
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
  /** Tells of orders that were not told of, after the answer to the present call is out, and sends what is due. */
  look(): void;
  /** Looks for orders that were not told of, and for emails whose turn has come. */
  readonly repeated: readonly Repeated[];
}

/** Orders are told of at once: this finds those of which a server died before it could. */
const tellEveryMs = 30_000;

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
  const tell = () => postSettled(database, post, now());
  return {
    post,
    orderNews: orderLetters({ database, courier, post, now }),
    tellOfReturn: (queries, transactionId) => postReturned(queries, post, transactionId),
    look: () => courier.later(() => tell().then(post.send)),
    repeated: [
      { name: 'telling of orders', everyMs: tellEveryMs, work: tell },
      { name: 'sending emails', everyMs: lookEveryMs, work: post.send },
    ],
  };
}
