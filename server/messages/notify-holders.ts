import type { Database } from '#server/database/database.ts';
import {
  deleteNotice,
  findDueNotice,
  findPeopleToNotify,
  findPeopleToNotifyOfCancellation,
  recordNotified,
  type EventNotice,
  type NotifiedPerson,
} from '#server/database/events/event-notices.ts';
import { readEventFacts } from '#server/database/messages/email-facts.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import type { Post } from './outbox-mailer.ts';

/** People notified in one transaction. */
const atOnce = 100;
/** How soon after a change the first person is notified; ms. */
const intervalMs = 10_000;

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
export function notifyingOfEvents({ database, post, now }: EventNewsDeps): Repeated {
  return {
    name: 'telling of events',
    everyMs: intervalMs,
    isDue: async () => (await findDueNotice(database, now())) !== null,
    async work() {
      while (await notifySome({ database, post, now }));
      post.wake();
    },
  };
}

/** @returns whether there may be more to notify */
function notifySome({ database, post, now }: EventNewsDeps): Promise<boolean> {
  return database.transaction(async (queries) => {
    const news = await findDueNotice(queries, now());
    if (news === null) return false;
    const isCancelled = (await readEventFacts(queries, news.eventId)).status === 'cancelled';
    const find = isCancelled ? findPeopleToNotifyOfCancellation : findPeopleToNotify;
    const told = await find(queries, news, atOnce);
    for (const person of told) {
      const email = emailTo(news, isCancelled, person);
      if (email !== null) await post.add(queries, { ...email, channel: 'email', to: person.email });
    }
    const last = told.at(-1)?.email;
    await (last === undefined ? deleteNotice(queries, news) : recordNotified(queries, news, last));
    return true;
  });
}

/** A cancellation is sent once, whichever pending notices a person would have had; a change once per notice. */
function emailTo(
  { eventId, notBefore, changed, typeIndex }: EventNotice,
  isCancelled: boolean,
  { email, ticketId, guest }: NotifiedPerson,
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
