import type { Database } from '#server/database/database.ts';
import {
  endNews,
  findDueNews,
  findTold,
  findToldOfCancelling,
  noteTold,
  type EventNews,
  type ToldPerson,
} from '#server/database/events/event-news.ts';
import { readEventFacts } from '#server/database/messages/email-facts.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
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
 * Tells whoever has a ticket that their event changed, and whom no order tells that it was cancelled. How far it has come is noted with every part, so that a server
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
    const isCancelled = (await readEventFacts(queries, news.eventId)).status === 'cancelled';
    const find = isCancelled ? findToldOfCancelling : findTold;
    const told = await find(queries, news, atOnce);
    for (const person of told) {
      const email = emailTo(news, isCancelled, person);
      if (email !== null) await post.add(queries, { ...email, channel: 'email', to: person.email });
    }
    const last = told.at(-1)?.email;
    await (last === undefined ? endNews(queries, news) : noteTold(queries, news, last));
    return true;
  });
}

/** A cancellation is told once, whichever of several news a person would have had before; a change by each. */
function emailTo(
  { eventId, notBefore, changed, typeIndex }: EventNews,
  isCancelled: boolean,
  { email, ticketId, guest }: ToldPerson,
): Pick<Envelope, 'once' | 'letter'> | null {
  const kind = isCancelled ? 'event_cancelled' : 'event_changed';
  const once = `${kind} ${eventId} ${isCancelled ? '' : `${notBefore} `}${email}`;
  const change = changed.length === 0 ? {} : { changed, typeIndex };
  if (ticketId !== null)
    return isCancelled
      ? { once, letter: { kind: 'event_cancelled', eventId, ticketId } }
      : { once, letter: { kind: 'event_changed', eventId, ticketId, ...change } };
  return guest === null ? null : { once, letter: { kind: `guest_${kind}`, eventId, guest, ...change } };
}
