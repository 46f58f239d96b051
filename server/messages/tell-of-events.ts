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

/** People notified in one transaction. */
const atOnce = 100;
/** How soon after a change the first person is notified; ms. */
const lookEveryMs = 10_000;

export interface EventNewsDeps {
  readonly database: Database;
  readonly post: Post;
  /** ms. */
  readonly now: () => number;
}

/**
 * Notifies ticket holders of a changed event, and of a cancelled one those whom no order email tells. Progress is
 * stored with every batch, so that another server can continue after a crash; each address gets each notice once.
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

/** @returns whether there may be more to notify */
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

/** A cancellation is sent once, whichever pending notices a person would have had; a change once per notice. */
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
