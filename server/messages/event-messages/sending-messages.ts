import type { Logger } from 'pino';
import {
  emailLostMs,
  emailUnderWayMs,
  messageLateMs,
  maxEmailsUnderWay,
  type NotSentReason,
} from '#domain/events/event-message.ts';
import { hasRightAt } from '#server/access/event-access.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Database, Queries } from '#server/database/database.ts';
import {
  beginMessage,
  endMessage,
  findDueMessages,
  lockMessage,
  recordSearchProgress,
  withholdMessage,
  type MessageRow,
} from '#server/database/messages/event-messages.ts';
import { addRecipients, countAudience } from '#server/database/messages/message-audience.ts';
import { findMessageEvent, isHeldBack, maySendMessages } from '#server/database/messages/message-events.ts';
import {
  countQueued,
  endIfAllSettled,
  settleLostRecipients,
  settleRecipient,
  skipWaiting,
  claimRecipients,
} from '#server/database/messages/message-recipients.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import type { Post } from '#server/messages/outbox-mailer.ts';

export interface SendingMessagesDeps {
  readonly database: Database;
  readonly post: Post;
  /** ms. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/** How soon a message starts to be sent, and resumes after a server crashed; ms. */
const intervalMs = 5_000;
/** Tickets read in one transaction. */
const ticketsAtOnce = 1_000;
/** Messages sent at the same time; others wait for them. */
const messagesAtOnce = 20;
/**
 * Sends messages that are due: finds their recipients page by page, and queues a few emails at a time. Progress is
 * stored with every page, so that another server can continue after a crash. Each email is stored with its recipient
 * under its own key, and so is sent once.
 */
export function sendingMessages(deps: SendingMessagesDeps): Repeated {
  const { database, post, now, log } = deps;
  return {
    name: 'sending messages',
    everyMs: intervalMs,
    isDue: async () => (await findDueMessages(database, now(), 1)).length > 0,
    async work() {
      const due = await findDueMessages(database, now(), messagesAtOnce);
      for (const [place, messageId] of due.entries()) {
        try {
          await sendSome(deps, messageId, due.length - place);
        } catch (error) {
          // A message that cannot be sent must not delay the others.
          log.warn({ err: error, messageId }, 'sending an event message failed');
        }
      }
      post.wake();
    },
  };
}

/** @param sharedBy how many messages share the remaining queue capacity */
async function sendSome(deps: SendingMessagesDeps, messageId: string, sharedBy: number): Promise<void> {
  const { database } = deps;
  const step = (work: (queries: Queries, message: MessageRow) => Promise<boolean>) =>
    database.transaction(async (queries) => {
      const message = await lockMessage(queries, messageId);
      return message !== null && (await work(queries, message));
    });
  if (!(await step((queries, message) => begin(deps, queries, message)))) return;
  while (await step((queries, message) => find(deps, queries, message)));
  await step((queries, message) => queueNext(deps, queries, { message, sharedBy }));
}

/** @returns whether sending may continue */
async function begin({ now }: SendingMessagesDeps, queries: Queries, message: MessageRow): Promise<boolean> {
  const { messageId, state } = message;
  if (state !== 'scheduled' && state !== 'sending') return false;
  // It may have been rescheduled since it was read.
  if (state === 'scheduled' && (message.sendAt === null || message.sendAt > now())) return false;
  const event = await findMessageEvent(queries, message.eventId);
  if (state === 'scheduled' && isHeldBack(event)) return false;
  if (!maySendMessages(event)) {
    await skipWaiting(queries, messageId, now());
    await endMessage(queries, messageId, 'stopped', now());
    return false;
  }
  const withheld = state === 'scheduled' ? await withholdReason(queries, message, now()) : null;
  if (withheld !== null) {
    const { eventId } = message;
    await withholdMessage(queries, messageId, withheld);
    const line = { at: now(), actor: 'server', action: 'message_withheld', eventId, subject: messageId };
    await recordInAudit(queries, { ...line, outcome: 'done', details: { because: withheld } });
    return false;
  }
  if (state === 'scheduled')
    await beginMessage(queries, messageId, await countAudience(queries, message), now());
  return true;
}

/**
 * Returns why a scheduled message that is due is not sent, or null; a team member can still send it.
 *
 * @param now ms
 */
async function withholdReason(
  queries: Queries,
  { sentBy, eventId, sendAt }: MessageRow,
  now: number,
): Promise<NotSentReason | null> {
  const mayStill = sentBy === null || (await hasRightAt(queries, 'run', sentBy, eventId));
  if (!mayStill) return 'sender_left';
  return (sendAt ?? now) < now - messageLateMs ? 'too_late' : null;
}

/** @returns whether there may be more recipients to find */
async function find({ now }: SendingMessagesDeps, queries: Queries, message: MessageRow): Promise<boolean> {
  if (message.state !== 'sending' || message.allFound) return false;
  const found = await addRecipients(queries, message, ticketsAtOnce, now());
  await recordSearchProgress(queries, message.messageId, found);
  return found.last !== null;
}

/** Queues the next recipients' emails, and ends the message when none are left. */
async function queueNext(
  { post, now }: SendingMessagesDeps,
  queries: Queries,
  { message, sharedBy }: { readonly message: MessageRow; readonly sharedBy: number },
): Promise<boolean> {
  const { messageId, state } = message;
  if (state !== 'sending') return false;
  const at = now();
  const room = maxEmailsUnderWay - (await countQueued(queries, at - emailUnderWayMs));
  const next = room <= 0 ? [] : await claimRecipients(queries, messageId, Math.ceil(room / sharedBy), at);
  for (const { userId, email, attempt, isReached } of next) {
    if (!isReached) {
      const skipped = { state: 'skipped', problem: 'no_email' } as const;
      await settleRecipient(queries, { messageId, userId, attempt, ...skipped }, at);
      continue;
    }
    await post.add(queries, {
      once: `event_message ${messageId} ${userId} ${attempt}`,
      channel: 'email',
      to: email,
      letter: { kind: 'event_message', messageId, userId, attempt },
    });
  }
  await settleLostRecipients(queries, messageId, at - emailLostMs, at);
  await endIfAllSettled(queries, messageId, at);
  return true;
}
