import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Database } from '#server/database/database.ts';
import {
  findOutboxText,
  listOutbox,
  reviveEmail,
  type OutboxQuery,
  type OutboxLine,
} from '#server/database/messages/outbox.ts';
import { messageProblemOf } from '#server/database/messages/message-problem.ts';
import { partOf, placeIn } from '#server/database/part.ts';
import type { ResendingPost } from './outbox-mailer.ts';

export interface OutboxDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
}

/** A listed message with the code of its problem; null if it has none. */
export interface MessageLine extends OutboxLine {
  readonly why: ReturnType<typeof messageProblemOf>;
}

export interface ResendMessageDeps extends OutboxDeps {
  readonly post: ResendingPost;
}

const noMessage = refusal(404, 'message_not_found', (texts) => texts.administration.noMessage);
const notFailed = refusal(409, 'message_not_failed', (texts) => texts.administration.notFailed);
const notResendable = refusal(409, 'message_not_resendable', (texts) => texts.administration.notResendable);

/**
 * Returns a page of the last day's messages. Records who listed them, and whether they read the texts, which may
 * contain codes.
 */
export async function readMessages(
  deps: OutboxDeps,
  wanted: Omit<OutboxQuery, 'after'> & { readonly after?: string | undefined; readonly withTexts: boolean },
  caller: Caller,
): Promise<{ readonly lines: readonly MessageLine[]; readonly next: string | null }> {
  const { withTexts, limit } = wanted;
  if (wanted.after === undefined || withTexts) {
    const action = withTexts ? 'outbox_texts_read' : 'outbox_read';
    await note(deps, caller, action, null);
  }
  const after = placeIn(wanted.after);
  const found = await listOutbox(deps.database, { ...wanted, after, limit: limit + 1 }, deps.now());
  const { rows, next } = partOf(found, limit, ({ created_at, id }) => `${created_at}.${id}`);
  return { lines: rows.map((line) => ({ ...line, why: messageProblemOf(line.problem) })), next };
}

/** Returns one message's text, after recording who reads it. */
export async function readMessageText(
  deps: OutboxDeps,
  id: string,
  caller: Caller,
): Promise<{ readonly text: string } | Refusal> {
  const text = await findOutboxText(deps.database, id, deps.now());
  if (text === null) return noMessage;
  await note(deps, caller, 'message_text_read', id);
  return { text };
}

/** Sends a failed email once more, however often that is requested. Returns null on success. */
export async function resendMessage(
  { database, now, post }: ResendMessageDeps,
  id: string,
  caller: Caller,
): Promise<Refusal | null> {
  const stood = await database.transaction(async (queries) => {
    const found = await reviveEmail(queries, id);
    if (found !== 'revived') return found;
    await post.again(queries, id);
    await note({ database: queries, now }, caller, 'outbox_resent', id);
    return found;
  });
  if (stood === null) return noMessage;
  if (stood === 'lost') return notResendable;
  if (stood === 'revived') post.wake();
  return stood === 'revived' || stood === 'waiting' ? null : notFailed;
}

function note(
  { database, now }: { readonly database: Queries; readonly now: () => number },
  caller: Caller,
  action: string,
  subject: string | null,
): Promise<void> {
  return recordAction(database, caller, { at: now(), action, subject });
}
