import type { EventMessage } from '#contract/events/messages.ts';
import { canResend, messageLimits } from '#domain/events/event-message.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { isRefusal, refusal, refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import { eventCancelled, eventNotPublished, noEvent, notSignedIn, tooMany } from '#server/access/refusals.ts';
import { findUser } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';
import { countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import {
  beginMessage,
  endMessage,
  findMessage,
  reopenMessage,
  scheduleMessage,
  unscheduleMessage,
  type MessageRow,
} from '#server/database/messages/event-messages.ts';
import { countAudience, type AudienceCount } from '#server/database/messages/message-audience.ts';
import { findMessageEvent } from '#server/database/messages/message-events.ts';
import { retryFailed, skipWaiting } from '#server/database/messages/message-recipients.ts';
import { hasEmail, type Envelope } from '#server/database/messages/queued-emails.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import {
  changedElsewhere,
  lockForMessage,
  noMessage,
  recordMessage,
  notDraft,
  presentMessage,
  type MessagesDeps,
} from './manage-messages.ts';

export interface SendMessageDeps extends MessagesDeps {
  readonly secrets: { readonly codeKey: Uint8Array };
  readonly post: {
    readonly add: (queries: Queries, envelope: Envelope) => Promise<unknown>;
    readonly wake: () => void;
  };
}

interface Where {
  readonly eventId: string;
  readonly messageId: string;
}

const nobody = refusal(409, 'message_nobody', (texts) => texts.messages.nobody);
const incomplete = refusal(409, 'message_incomplete', (texts) => texts.messages.incomplete);
const organizerDisabled = refusal(409, 'organizer_disabled', (texts) => texts.messages.organizerDisabled);
const notConfirmed = refusal(409, 'email_not_confirmed', (texts) => texts.messages.notConfirmed);

/** Rate limit for test messages that one person sends to themself. */
const testLimit: RateLimit = { perHour: 20, perDay: 60 };
/** A scheduled time further in the past than this is a mistake rather than the delay of a click; ms. */
const pastMs = 60_000;

/** Sends a message to the caller only. Repeating the call with the same id sends it once. */
export async function testMessage(
  deps: SendMessageDeps,
  caller: Caller,
  { eventId, messageId }: Where,
  testId: string,
): Promise<{ email: string } | Refusal> {
  const { database, now, post, secrets } = deps;
  if (caller.kind !== 'user') return notSignedIn;
  const message = await findMessage(database, messageId);
  if (message === null || message.eventId !== eventId) return noMessage;
  if (message.subject === '' || message.text === '') return incomplete;
  const person = await findUser(database, caller.userId);
  const email = person?.publicUser.email ?? '';
  if (email === '' || person?.emailVerified !== true) return notConfirmed;
  const once = `event_message_test ${testId} ${caller.userId}`;
  if (await hasEmail(database, [once])) return { email };
  const key = `message tests ${hmacOf(secrets.codeKey, `message tests ${caller.userId}`)}`;
  const wait = await countUses(database, [{ key, limit: testLimit }], now());
  if (wait > 0) return tooMany(wait);
  const refused = await commitUnlessRefused(database, async (queries) => {
    const letter = { kind: 'event_message_test', messageId, userId: caller.userId } as const;
    const isNew = await post.add(queries, { once, channel: 'email', to: email, letter });
    // Only now, because the same request may have been queuing it.
    const lost = await refuseAtEvent(queries, 'run', caller, eventId);
    if (lost !== null) return lost;
    if (isNew) await recordMessage(queries, caller, { action: 'message_tested', eventId, messageId }, now());
    return null;
  });
  if (refused !== null) return refused;
  post.wake();
  return { email };
}

/** Sends a draft now or at a given time. Repeating the call changes nothing. */
export async function sendMessage(
  deps: SendMessageDeps,
  caller: Caller,
  { eventId, messageId }: Where,
  wish: { readonly revision: number; readonly sendAt: string | null },
): Promise<EventMessage | Refusal> {
  const { database, now } = deps;
  if (caller.kind !== 'user') return notSignedIn;
  const found = await findMessage(database, messageId);
  const { revision } = wish;
  const sendAt = wish.sendAt === null ? null : Date.parse(wish.sendAt);
  const no = await decideSending(database, { found, eventId, revision, sendAt, now: now() });
  if (no !== 'free') return no;
  const limited = await countSending(deps, eventId);
  if (limited !== null) return limited;
  return commitUnlessRefused(database, async (queries): Promise<EventMessage | Refusal> => {
    const locked = await lockForMessage(queries, caller, { eventId, messageId });
    if (isRefusal(locked)) return locked;
    const still = await decideSending(queries, { found: locked, eventId, revision, sendAt, now: now() });
    if (still !== 'free') return still;
    const at = now();
    await scheduleMessage(queries, messageId, { sendAt: sendAt ?? at, sentBy: caller.userId });
    // Show it as being sent from now on, not only once the next run has picked it up.
    if (sendAt === null) await beginMessage(queries, messageId, await countAudience(queries, locked), at);
    const action = sendAt === null ? 'message_sent' : 'message_scheduled';
    await recordMessage(queries, caller, { action, eventId, messageId }, at);
    return shown(queries, messageId);
  });
}

interface Asked {
  readonly found: MessageRow | null;
  readonly eventId: string;
  readonly revision: number;
  /** ms; null for now. */
  readonly sendAt: number | null;
  /** ms. */
  readonly now: number;
}

/**
 * Decides whether a message may be sent as requested. Otherwise returns the refusal, or the current state if it was
 * sent already.
 */
async function decideSending(
  queries: Queries,
  { found, eventId, revision, sendAt, now }: Asked,
): Promise<'free' | EventMessage | Refusal> {
  if (found === null || found.eventId !== eventId) return noMessage;
  if (found.revision !== revision) return changedElsewhere;
  if (found.state === 'scheduled' && isOtherTime(found.sendAt, sendAt, now)) return notDraft;
  if (found.state !== 'draft') return presentMessage(found);
  const [wrong, ...others] = problemsOf(found, sendAt, now);
  if (wrong !== undefined) return refuseFields(wrong, ...others);
  const event = await findMessageEvent(queries, eventId);
  if (event === null) return noEvent;
  if (event.status === 'draft') return eventNotPublished;
  if (event.status === 'cancelled') return eventCancelled;
  if (event.organizerEnded) return organizerDisabled;
  if (sendAt === null && isForNobody(await countAudience(queries, found))) return nobody;
  return 'free';
}

const isForNobody = ({ recipients, inWallets }: AudienceCount): boolean => recipients + inWallets === 0;

/** Whether a scheduled message is requested for another time; `asked` null means now. */
const isOtherTime = (chosen: number | null, asked: number | null, now: number): boolean =>
  asked === null ? chosen !== null && chosen > now : asked !== chosen;

function problemsOf(
  { subject, text }: MessageRow,
  sendAt: number | null,
  now: number,
): (readonly [string, RefusalText])[] {
  const problems: (readonly [string, RefusalText])[] = [];
  if (subject === '') problems.push(['subject', ({ messages }) => messages.noSubject]);
  if (text === '') problems.push(['text', ({ messages }) => messages.noText]);
  if (sendAt !== null && sendAt < now - pastMs) problems.push(['sendAt', ({ messages }) => messages.past]);
  return problems;
}

/** Counts one sending against the limits of the event and of its organizer, whichever team member sends it. */
async function countSending({ database, now }: MessagesDeps, eventId: string): Promise<Refusal | null> {
  const event = await findMessageEvent(database, eventId);
  if (event === null) return noEvent;
  const turns = [
    { key: `messages of event ${eventId}`, limit: messageLimits.event },
    { key: `messages of organizer ${event.organizerId}`, limit: messageLimits.organizer },
  ];
  const wait = await countUses(database, turns, now());
  return wait > 0 ? tooMany(wait) : null;
}

/** Turns a scheduled message back into a draft, and stops one that is being sent. */
export function stopMessage(
  { database, now }: MessagesDeps,
  caller: Caller,
  { eventId, messageId }: Where,
): Promise<EventMessage | Refusal> {
  return database.transaction(async (queries) => {
    const found = await lockForMessage(queries, caller, { eventId, messageId });
    if (isRefusal(found)) return found;
    if (found.state === 'scheduled') {
      await unscheduleMessage(queries, messageId);
      await recordMessage(queries, caller, { action: 'message_unscheduled', eventId, messageId }, now());
    }
    if (found.state === 'sending') {
      await skipWaiting(queries, messageId, now());
      await endMessage(queries, messageId, 'stopped', now());
      await recordMessage(queries, caller, { action: 'message_stopped', eventId, messageId }, now());
    }
    return shown(queries, messageId);
  });
}

/** Sends a message again to the people it failed to reach, not to those from whom it was stopped. */
export async function resendMessage(
  deps: SendMessageDeps,
  caller: Caller,
  { eventId, messageId }: Where,
): Promise<EventMessage | Refusal> {
  const { database, now } = deps;
  const found = await findMessage(database, messageId);
  if (found === null || found.eventId !== eventId) return noMessage;
  if (!canResend(found)) return presentMessage(found);
  const event = await findMessageEvent(database, eventId);
  if (event?.status === 'cancelled') return eventCancelled;
  if (event?.organizerEnded === true) return organizerDisabled;
  const limited = await countSending(deps, eventId);
  if (limited !== null) return limited;
  return database.transaction(async (queries) => {
    const locked = await lockForMessage(queries, caller, { eventId, messageId });
    if (isRefusal(locked)) return locked;
    if (canResend(locked)) {
      await retryFailed(queries, messageId, now());
      await reopenMessage(queries, messageId, now());
      await recordMessage(queries, caller, { action: 'message_resent', eventId, messageId }, now());
    }
    return shown(queries, messageId);
  });
}

async function shown(queries: Queries, messageId: string): Promise<EventMessage | Refusal> {
  const row = await findMessage(queries, messageId);
  return row === null ? noMessage : presentMessage(row);
}
