import type { Logger } from 'pino';
import type { Database, Queries } from '#server/database/database.ts';
import type { Language } from '#messages/language.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { lookEveryMs } from '#server/ops/job-lane.ts';
import type { Leader } from '#server/ops/leadership.ts';
import { mayGoOut, type EmailLimitDeps } from './email-limit.ts';
import { createEmailWriter } from './email-writer.ts';
import type { Mailer } from './mailer.ts';
import { createPost, type ResendingPost } from './outbox-mailer.ts';
import { sendingMessages } from './event-messages/sending-messages.ts';
import { settleMessageEmail } from './event-messages/settle-message.ts';
import type { MessageWriterDeps } from './event-messages/write-message.ts';
import { tellingOfEvents } from './tell-of-events.ts';
import { lookForUntold, orderEmails, postReturned, type OrderNews } from './tell-of-orders.ts';
import { waitingNews, type WaitingNews } from './tell-of-waiting.ts';
import type { TicketsInEmails } from './tickets-in-emails.ts';

/** Emails about orders and tickets, and what keeps them going. */
export interface Emails {
  readonly post: ResendingPost;
  readonly orderNews: OrderNews;
  /** Notes the email about a payment that bought nothing, in the transaction that gives it back. */
  tellOfReturn(queries: Queries, transactionId: string): Promise<void>;
  /** Tells of orders that were not told of, after the answer to the present call is out, and sends what is due. */
  look(): void;
  /** Looks for orders that were not told of, and for emails whose turn has come. */
  readonly repeated: readonly Repeated[];
  /** Tells whoever has a ticket of an event that it changed: a sweep that one server does. */
  readonly tellingOfEvents: Repeated;
  /** What it takes to write a message of an organizer. */
  readonly messageWriter: Omit<MessageWriterDeps, 'database'>;
  /** Sends messages of organizers whose time has come: a sweep too. */
  readonly sendingMessages: Repeated;
  /** Tells people on waiting lists. */
  readonly waitingNews: WaitingNews;
}

/** Orders are told of at once: this finds those of which a server died before it could. */
const tellEveryMs = 30_000;

export interface EmailsDeps
  extends Pick<EmailLimitDeps, 'countEmail'>, Pick<MessageWriterDeps, 'subscriptionLinks'> {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly mailer: Mailer;
  readonly leader: Leader;
  readonly tickets: TicketsInEmails;
  /** Where people reach the app, for links. */
  readonly publicOrigin: string;
  /** What the owner of an address or number reads. */
  readonly languageOf: (to: string) => Promise<Language>;
  /** Where somebody joins a team by an invitation. */
  readonly inviteLink: (inviteId: string) => string;
}

export function createEmails(deps: EmailsDeps): Emails {
  const { database, mailer, now, log } = deps;
  const post = createPost({
    ...deps,
    write: createEmailWriter(deps),
    mayGoOut: (due) => mayGoOut(deps, due),
    settled: (queries, email, outcome) => settleMessageEmail(queries, email, outcome, now()),
  });
  const tell = lookForUntold(database, post, now);
  const { publicOrigin, languageOf, subscriptionLinks } = deps;
  return {
    post,
    messageWriter: { publicOrigin, languageOf, subscriptionLinks },
    orderNews: orderEmails({ database, mailer, post, now }),
    tellOfReturn: (queries, transactionId) => postReturned(queries, post, transactionId),
    tellingOfEvents: tellingOfEvents({ database, post, now }),
    sendingMessages: sendingMessages({ database, post, now, log }),
    waitingNews: waitingNews(post),
    look: () => mailer.later(() => tell().then(post.send)),
    repeated: [
      { name: 'telling of orders', everyMs: tellEveryMs, work: tell },
      { name: 'sending emails', everyMs: lookEveryMs, work: post.send },
    ],
  };
}
