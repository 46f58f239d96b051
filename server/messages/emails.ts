import type { Logger } from 'pino';
import type { Database, Queries } from '#server/database/database.ts';
import type { Language } from '#messages/language.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { pollIntervalMs } from '#server/ops/job-lane.ts';
import type { Sealer } from '#server/signing/seal.ts';
import type { Leader } from '#server/ops/leadership.ts';
import { mayGoOut, type EmailLimitDeps } from './email-limit.ts';
import { createEmailWriter } from './email-writer.ts';
import type { Mailer } from './mailer.ts';
import { createPost, type ResendingPost } from './outbox-mailer.ts';
import { sendingMessages } from './event-messages/sending-messages.ts';
import { settleMessageEmail } from './event-messages/settle-message.ts';
import type { MessageWriterDeps } from './event-messages/write-message.ts';
import { notifyingOfEvents } from './notify-holders.ts';
import { watchUnnotifiedOrders, orderEmails, postReturned, type OrderNotices } from './notify-buyers.ts';
import { createWaitingNotices, type WaitingNotices } from './notify-waiting.ts';
import type { TicketsInEmails } from './tickets-in-emails.ts';

/** Emails about orders and tickets, and their background jobs. */
export interface Emails {
  readonly post: ResendingPost;
  readonly orderNotice: OrderNotices;
  /** Queues the email about a payment without effect, in the transaction that refunds it. */
  tellOfReturn(queries: Queries, transactionId: string): Promise<void>;
  /** Queues emails about orders not covered yet, after the reply to the current call, and sends what is due. */
  look(): void;
  /** Looks for orders without an email, and for emails that are due. */
  readonly repeated: readonly Repeated[];
  /** Notifies ticket holders of changed events: a sweep run by one server. */
  readonly notifyingOfEvents: Repeated;
  /** Dependencies for writing organizers' messages. */
  readonly messageWriter: Omit<MessageWriterDeps, 'database'>;
  /** Sends organizers' messages that are due: also a sweep. */
  readonly sendingMessages: Repeated;
  /** Notifies people on waiting lists. */
  readonly createWaitingNotices: WaitingNotices;
}

/** Emails about orders are sent at once: this finds orders whose server died before it could. */
const notifyEveryMs = 30_000;

export interface EmailsDeps
  extends Pick<EmailLimitDeps, 'countEmail'>, Pick<MessageWriterDeps, 'subscriptionLinks'> {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly mailer: Mailer;
  readonly leader: Leader;
  /** Opens what was sealed for the outbox. */
  readonly sealer: Pick<Sealer, 'open'>;
  readonly tickets: TicketsInEmails;
  /** The app's origin, for links. */
  readonly publicOrigin: string;
  /** Returns the language of the owner of an address or number. */
  readonly languageOf: (to: string) => Promise<Language>;
  /** Returns the link for joining a team by an invitation. */
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
  const tell = watchUnnotifiedOrders(database, post, now);
  const { publicOrigin, languageOf, subscriptionLinks } = deps;
  return {
    post,
    messageWriter: { publicOrigin, languageOf, subscriptionLinks },
    orderNotice: orderEmails({ database, mailer, post, now }),
    tellOfReturn: (queries, transactionId) => postReturned(queries, post, transactionId),
    notifyingOfEvents: notifyingOfEvents({ database, post, now }),
    sendingMessages: sendingMessages({ database, post, now, log }),
    createWaitingNotices: createWaitingNotices(post),
    look: () => mailer.later(() => tell().then(post.send)),
    repeated: [
      { name: 'telling of orders', everyMs: notifyEveryMs, work: tell },
      { name: 'sending emails', everyMs: pollIntervalMs, work: post.send },
    ],
  };
}
