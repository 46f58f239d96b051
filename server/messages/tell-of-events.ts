import type { Database } from '#server/database/database.ts';
import { endNews, findDueNews, findTold, noteTold } from '#server/database/events/event-news.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import type { Post } from './outbox-mailer.ts';

/** So many people are told in one transaction. */
const atOnce = 100;
/** How soon after a change the first of them is told; ms. */
const lookEveryMs = 10_000;

export interface EventNewsDeps {
  readonly database: Database;
  readonly post: Post;
  /** ms. */
  readonly now: () => number;
}

/**
 * Tells whoever has a ticket that their event changed. How far it has come is noted with every part, so that a server
 * that dies leaves the rest to another one; each address is told once of each news.
 */
export function tellingOfEvents({ database, post, now }: EventNewsDeps): Repeated {
  return {
    name: 'telling of events',
    everyMs: lookEveryMs,
    isDue: async () => (await findDueNews(database, now())) !== null,
    async work() {
      while (await tellSome({ database, post, now }));
      post.wake();
    },
  };
}

/** @returns whether there may be more to tell */
function tellSome({ database, post, now }: EventNewsDeps): Promise<boolean> {
  return database.transaction(async (queries) => {
    const news = await findDueNews(queries, now());
    if (news === null) return false;
    const told = await findTold(queries, news, atOnce);
    for (const { email, ticketId } of told)
      await post.add(queries, {
        once: `event_changed ${news.eventId} ${news.notBefore} ${email}`,
        channel: 'email',
        to: email,
        letter: { kind: 'event_changed', eventId: news.eventId, ticketId },
      });
    const last = told.at(-1)?.email;
    await (last === undefined ? endNews(queries, news) : noteTold(queries, news, last));
    return true;
  });
}
