import type { Identity } from '../identity/identity.ts';
import { createPost, type Post } from '../notify/post.ts';
import type { OrderNews } from '../orders/order-news.ts';
import type { TellOfReturn } from '../payments/parts.ts';
import { createPdfPool, type PdfPool } from '../print/pdf-pool.ts';
import { createSealer } from '../signing/seal.ts';
import { createSigners } from '../signing/signers.ts';
import { mayGoOut } from './letter-limit.ts';
import { createLetterWriter } from './letter-writer.ts';
import { orderLetters, postReturned, postSettled } from './order-letters.ts';

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
