import type { EventMessage, ListedMessage, MessageRecipient } from '#contract/events/messages.ts';
import {
  maxMessages,
  type MessageAudience,
  type MessageKind,
  type RecipientState,
} from '#domain/events/event-message.ts';
import { partOf } from '#server/database/part.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { isRefusal, refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import { noEvent, notSignedIn } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import {
  addMessage,
  countMessages,
  deleteMessage,
  findMessage,
  findMessages,
  lockMessage,
  rewriteMessage,
  type MessageRow,
  type MessageTexts,
} from '#server/database/messages/event-messages.ts';
import { countAudience, type AudienceCount } from '#server/database/messages/message-audience.ts';
import { findMessageEvent } from '#server/database/messages/message-events.ts';
import { findRecipients } from '#server/database/messages/message-recipients.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { composeMessage, type MessageWriterDeps } from './write-message.ts';

export interface MessagesDeps {
  readonly database: Database;
  /** ms. */
  readonly now: () => number;
}

export const noMessage = refusal(404, 'message_not_found', (texts) => texts.messages.notFound);
export const notDraft = refusal(409, 'message_not_draft', (texts) => texts.messages.notDraft);
export const changedElsewhere = refusal(409, 'changed_elsewhere', (texts) => texts.messages.changedElsewhere);
const tooManyMessages = refusal(409, 'too_many_messages', (texts) => texts.messages.tooMany(maxMessages));
const idTaken = refusal(409, 'message_id_taken', (texts) => texts.messages.idTaken);

/** Lists an event's messages, newest first. */
export async function listMessages(
  { database }: MessagesDeps,
  eventId: string,
  query: { readonly search: string; readonly page: number; readonly limit: number },
) {
  const { rows, total } = await findMessages(database, eventId, query);
  return { items: rows.map(presentListed), page: query.page, limit: query.limit, total };
}

/** Returns one message of an event. */
export async function readMessage(
  { database }: MessagesDeps,
  eventId: string,
  messageId: string,
): Promise<EventMessage | Refusal> {
  const row = await findMessage(database, messageId);
  return row === null || row.eventId !== eventId ? noMessage : presentMessage(row);
}

/** Creates or updates a draft. Repeating the call with the same content changes nothing. */
export function saveMessage(
  { database, now }: MessagesDeps,
  caller: Caller,
  where: { readonly eventId: string; readonly messageId: string },
  { revision, ...texts }: MessageTexts & { readonly revision: number },
): Promise<EventMessage | Refusal> {
  const { eventId, messageId } = where;
  return commitUnlessRefused(atEvent(database, eventId), async (queries): Promise<EventMessage | Refusal> => {
    // Lock the event, or two concurrent calls could both take the last free place.
    const refused = await lockForTeam(queries, 'run', caller);
    if (refused !== null) return refused;
    const known = new Set((await findTicketTypes(queries, [eventId])).map((type) => type.ticketTypeId));
    if (texts.ticketTypeIds.some((id) => !known.has(id)))
      return refuseFields(['ticketTypeIds', ({ messages }) => messages.ticketTypes]);
    const found = await lockMessage(queries, messageId);
    if (found === null) {
      if (revision !== 0) return noMessage;
      if ((await countMessages(queries, eventId)) >= maxMessages) return tooManyMessages;
      await addMessage(queries, { ...texts, messageId, eventId, createdAt: now() });
      await recordMessage(queries, caller, { action: 'message_written', eventId, messageId }, now());
    } else {
      if (found.eventId !== eventId) return idTaken;
      if (isSame(found, texts)) return presentMessage(found);
      if (found.state !== 'draft') return notDraft;
      if (found.revision !== revision) return changedElsewhere;
      await rewriteMessage(queries, messageId, texts);
    }
    const saved = await findMessage(queries, messageId);
    return saved === null ? noMessage : presentMessage(saved);
  });
}

function isSame(row: MessageRow, { kind, subject, text, audience, ticketTypeIds }: MessageTexts): boolean {
  return (
    row.kind === kind &&
    row.subject === subject &&
    row.text === text &&
    row.audience === audience &&
    row.ticketTypeIds.join() === ticketTypeIds.join()
  );
}

/** Locks a message for a change by its event's team; a refusal if the caller may make none, or it isn't theirs. */
export async function lockForMessage(
  queries: Queries,
  caller: Caller,
  { eventId, messageId }: { readonly eventId: string; readonly messageId: string },
): Promise<MessageRow | Refusal> {
  const [found, refused] = await Promise.all([
    lockMessage(queries, messageId),
    refuseAtEvent(queries, 'run', caller, eventId),
  ]);
  return refused ?? (found?.eventId === eventId ? found : noMessage);
}

/** Deletes a draft. */
export function dropMessage(
  { database, now }: MessagesDeps,
  caller: Caller,
  { eventId, messageId }: { readonly eventId: string; readonly messageId: string },
): Promise<{ removed: boolean } | Refusal> {
  return database.transaction(async (queries) => {
    const found = await lockForMessage(queries, caller, { eventId, messageId });
    if (found === noMessage) return { removed: false };
    if (isRefusal(found)) return found;
    if (found.state !== 'draft') return notDraft;
    await deleteMessage(queries, messageId);
    await recordMessage(queries, caller, { action: 'message_deleted', eventId, messageId }, now());
    return { removed: true };
  });
}

/**
 * Counts how many people a message would reach if it were sent now.
 * @param wish its ticket type ids, comma-separated
 */
export function countAddressees(
  { database }: MessagesDeps,
  eventId: string,
  wish: { readonly kind: MessageKind; readonly audience: MessageAudience; readonly ticketTypeIds: string },
): Promise<AudienceCount> {
  const ticketTypeIds = wish.ticketTypeIds.split(',').filter((id) => id !== '');
  return countAudience(database, { ...wish, eventId, ticketTypeIds });
}

/** Returns a message as the caller would receive it. */
export async function previewMessage(
  deps: MessageWriterDeps,
  caller: Caller,
  eventId: string,
  texts: Pick<MessageTexts, 'kind' | 'subject' | 'text'>,
): Promise<{ subject: string; text: string } | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const event = await findMessageEvent(deps.database, eventId);
  if (event === null) return noEvent;
  const { subject, text } = await composeMessage(deps, { ...texts, event, userId: caller.userId, to: '' });
  return { subject, text };
}

/** Returns a page of a message's recipients. */
export async function listRecipients(
  { database }: MessagesDeps,
  { eventId, messageId }: { readonly eventId: string; readonly messageId: string },
  {
    state,
    after,
    limit,
  }: {
    readonly state?: RecipientState | undefined;
    readonly after: string;
    readonly limit: number;
  },
): Promise<{ items: MessageRecipient[]; next: string | null } | Refusal> {
  const message = await findMessage(database, messageId);
  if (message === null || message.eventId !== eventId) return noMessage;
  const asked = { state: state ?? null, after, limit: limit + 1 };
  const found = await findRecipients(database, messageId, asked);
  const { rows, next } = partOf(found, limit, ({ userId }) => userId);
  return {
    items: rows.map(({ userId, at, ...row }) => ({ ...row, recipientId: userId, at: iso(at) })),
    next,
  };
}

/** Records an action on a message in the audit log. */
export function recordMessage(
  queries: Queries,
  caller: Caller,
  {
    action,
    eventId,
    messageId,
  }: { readonly action: string; readonly eventId: string; readonly messageId: string },
  at: number,
): Promise<void> {
  return recordAction(queries, caller, { at, action, eventId, subject: messageId });
}

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));

function presentListed(row: MessageRow): ListedMessage {
  const { messageId, kind, subject, audience, state, revision, recipients, allFound, sent, kept, failed } =
    row;
  return {
    messageId,
    kind,
    subject,
    audience,
    ticketTypeIds: [...row.ticketTypeIds],
    state,
    revision,
    sendAt: isoOrNull(row.sendAt),
    notSent: row.notSent,
    startedAt: isoOrNull(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    recipients,
    allFound,
    sent,
    kept,
    failed,
    skipped: row.skipped,
    noEmail: row.noEmail,
    unsubscribed: row.unsubscribed,
    createdAt: iso(row.createdAt),
  };
}

export function presentMessage(row: MessageRow): EventMessage {
  return { ...presentListed(row), text: row.text };
}
