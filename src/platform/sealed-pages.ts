import type { Unnumbered } from './worker-calls.ts';
import { openPage, type SealedPage } from './sealing-key.ts';

/** Messages to the worker that holds the decrypted pages; each gets one reply, by its id. */
export type ToPageWorker =
  | { readonly kind: 'key'; readonly id: number; readonly key: CryptoKey }
  | {
      readonly kind: 'page';
      readonly id: number;
      readonly page: number;
      /** The additional data it was encrypted with. */
      readonly bound: string;
      readonly sealed: SealedPage;
    };

export type FromPageWorker =
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number };

/** The source of encrypted pages. */
export interface SealedPages {
  /** Null when there is no list that may be opened. */
  list(): Promise<{
    readonly listId: string;
    /** The digest of each stored page, by page. */
    readonly here: ReadonlyMap<number, string>;
    readonly key: () => Promise<CryptoKey | null>;
  } | null>;
  page(page: number): Promise<(SealedPage & { readonly digest: string }) | null>;
  /** Returns the additional data a page was encrypted with. */
  boundOf(page: number): string;
}

/**
 * Sends a worker the pages it does not have yet, one at a time: a hundred at once would block the screen. Calls are
 * serialised.
 *
 * @returns a function that loads what is new, calling `progress` after each page; false when there is no list, or a
 *   page cannot be decrypted. Never rejects.
 */
export function createPageSender(
  ask: (asked: Unnumbered<ToPageWorker>) => Promise<{ readonly kind: string }>,
  pages: SealedPages,
): (progress?: () => void) => Promise<boolean> {
  let listId: string | null = null;
  const taken = new Map<number, string>();
  let opening: Promise<boolean> = Promise.resolve(false);

  async function takeIn(progress: () => void): Promise<boolean> {
    const list = await pages.list();
    // Another copy has another key.
    if (list === null || (listId !== null && list.listId !== listId)) return false;
    if (listId === null) {
      const key = await list.key();
      if (key === null || (await ask({ kind: 'key', key })).kind !== 'done') return false;
      ({ listId } = list);
    }
    for (const [page, digest] of list.here) {
      if (taken.get(page) === digest) continue;
      const sealed = await pages.page(page);
      if (sealed === null) return false;
      const { nonce, bytes } = sealed;
      const said = await ask({ kind: 'page', page, bound: pages.boundOf(page), sealed: { nonce, bytes } });
      if (said.kind !== 'done') return false;
      taken.set(page, sealed.digest);
      progress();
    }
    return true;
  }

  return (progress = () => {}) => {
    opening = opening.then(() => takeIn(progress)).catch(() => false);
    return opening;
  };
}

/**
 * The worker's side: decrypts pages as they arrive, and answers each message once, including its own kinds.
 *
 * @param take receives a page's text; returns false when it cannot be parsed
 */
export function answerPageRequests<
  Asked extends { readonly kind: string; readonly id: number },
  Said extends { readonly id: number },
>(
  take: (page: number, text: string) => boolean,
  answer: (asked: Asked) => Said,
): (message: ToPageWorker | Asked) => Promise<FromPageWorker | Said> {
  let key: CryptoKey | null = null;
  const isForOpener = (message: ToPageWorker | Asked): message is ToPageWorker =>
    message.kind === 'key' || message.kind === 'page';
  return async (message) => {
    const { id } = message;
    try {
      if (!isForOpener(message)) return answer(message);
      if (message.kind === 'key') {
        ({ key } = message);
        return { kind: 'done', id };
      }
      if (key === null) return { kind: 'failed', id };
      const text = await openPage(key, message.bound, message.sealed);
      return { kind: take(message.page, text) ? 'done' : 'failed', id };
    } catch {
      return { kind: 'failed', id };
    }
  };
}
