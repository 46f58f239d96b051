import { findContact } from '#server/database/messages/contacts.ts';
import type { Queries } from '#server/database/database.ts';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import type { Post } from './outbox-mailer.ts';

/** Notifies people on waiting lists; each notice is stored in the transaction that causes it. */
export interface WaitingNotices {
  offered(queries: Queries, entryId: string, holdId: string): Promise<void>;
  removed(queries: Queries, entryId: string): Promise<void>;
  ended(queries: Queries, eventId: string, userId: string): Promise<void>;
  wake(): void;
}

/** Sends by email, or by text message to somebody who signed in by phone and has no address. */
export function createWaitingNotices(post: Post): WaitingNotices {
  const tell = async (queries: Queries, once: string, email: QueuedEmail, whose: WhoseContact) => {
    const contact = await findContact(queries, whose);
    if (contact !== null) await post.add(queries, { once, letter: email, ...contact });
  };
  return {
    offered: (queries, entryId, holdId) =>
      tell(queries, `waiting_offered ${holdId}`, { kind: 'waiting_offered', entryId, holdId }, { entryId }),
    removed: (queries, entryId) =>
      tell(queries, `waiting_removed ${entryId}`, { kind: 'waiting_removed', entryId }, { entryId }),
    ended: (queries, eventId, userId) =>
      tell(
        queries,
        `waiting_ended ${eventId} ${userId}`,
        { kind: 'waiting_ended', eventId, userId },
        { userId },
      ),
    wake: () => post.wake(),
  };
}

type WhoseContact = Parameters<typeof findContact>[1];
