import * as v from 'valibot';
import {
  messageAudiences,
  messageKinds,
  messageStates,
  maxMessageSubject,
  maxMessageText,
  notSentReasons,
  recipientProblems,
  recipientStates,
} from '#domain/events/event-message.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { formTime, newId } from '../wire/form-fields.ts';
import { count, pageOf, searchText } from '../wire/page-query.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const messageParams = v.object({ ...eventParams.entries, messageId: id });

const texts = {
  kind: v.picklist(messageKinds),
  subject: v.pipe(typedLine, v.maxLength(maxMessageSubject)),
  text: v.pipe(typedText, v.trim(), v.maxLength(maxMessageText)),
};
const audience = {
  audience: v.picklist(messageAudiences),
  /** Ticket types it is for; empty for all. */
  ticketTypeIds: v.optional(v.pipe(v.array(id), v.maxLength(256)), []),
};

const listedMessage = {
  messageId: v.string(),
  kind: wordOf([...messageKinds, 'unknown'], 'unknown'),
  subject: v.string(),
  audience: wordOf([...messageAudiences, 'unknown'], 'unknown'),
  ticketTypeIds: v.array(v.string()),
  state: wordOf([...messageStates, 'unknown'], 'unknown'),
  /** Increases with each change of the draft. */
  revision: v.number(),
  sendAt: v.nullable(v.string()),
  /** Why a scheduled draft was not sent on time; omitted by older servers. */
  notSent: v.optional(v.nullable(wordOf([...notSentReasons, 'unknown'], 'unknown')), null),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** Distinct recipients found so far. */
  recipients: v.number(),
  /** Whether all recipients were found. */
  allFound: v.boolean(),
  sent: v.number(),
  /** Messages stored in the outbox of a server without a mail server, and so not received. */
  kept: v.number(),
  failed: v.number(),
  /** Not sent on purpose: the message was stopped, or the person unsubscribed meanwhile. */
  skipped: v.number(),
  /** People without a confirmed email address when sending began. */
  noEmail: v.number(),
  unsubscribed: v.number(),
  createdAt: v.string(),
};
const message = v.object({ ...listedMessage, text: v.string() });
export type ListedMessage = v.InferOutput<typeof listed>;
export type EventMessage = v.InferOutput<typeof message>;
const listed = v.object(listedMessage);

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/messages',
  access: 'event_staff',
  about: 'Messages to an event’s guests, newest first, without their texts. `search`: part of a subject.',
  params: eventParams,
  query: v.object({ search: searchText, page: count('1', 1_000_000), limit: count('50', 200) }),
  reply: pageOf(listed),
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/messages/{messageId}',
  access: 'event_staff',
  about: 'A message and its delivery progress. Fails with 404 `message_not_found`.',
  params: messageParams,
  reply: message,
});

export const saveMessage = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/messages/{messageId}',
  access: 'event_staff',
  about:
    'Creates a draft with an id that the client generates, or changes it. Idempotent. Fails with 409 `changed_elsewhere` if `revision` is outdated, `message_not_draft`, `too_many_messages`; 422 at the invalid field.',
  params: v.object({ ...eventParams.entries, messageId: newId }),
  body: v.object({
    ...texts,
    ...audience,
    /** Revision of the draft being changed; 0 for a new one. */
    revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  reply: message,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/messages/{messageId}',
  access: 'event_staff',
  about: 'Deletes a draft. Idempotent, also if there is none. Fails with 409 `message_not_draft`.',
  params: messageParams,
  reply: v.object({ removed: v.boolean() }),
});

export const countMessageAudience = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/message-audience',
  access: 'event_staff',
  about: 'How many people would receive a message sent now, and who would not.',
  params: eventParams,
  query: v.object({
    kind: v.optional(v.picklist(messageKinds), 'event'),
    audience: v.optional(v.picklist(messageAudiences), 'all'),
    /** Comma-separated ids; empty for all. */
    ticketTypeIds: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  }),
  reply: v.object({
    recipients: v.number(),
    noEmail: v.number(),
    unsubscribed: v.number(),
    /** People who see it with their tickets in the app, emailed or not; omitted by older servers. */
    inWallets: v.optional(v.number(), 0),
  }),
});

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/message-preview',
  access: 'event_staff',
  about: 'A message as the caller would receive it, as plain text. Nothing is stored or sent.',
  params: eventParams,
  body: v.object(texts),
  reply: v.object({ subject: v.string(), text: v.string() }),
});

export const testMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/messages/{messageId}/test',
  access: 'event_staff',
  about:
    'Sends the stored message to the caller only. Idempotent by testId. Fails with 409 `email_not_confirmed`, `message_incomplete`; 429 after 20 in an hour.',
  params: messageParams,
  body: v.object({ testId: newId }),
  reply: v.object({ email: v.string() }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/messages/{messageId}/send',
  access: 'event_staff',
  about:
    'Sends a draft now or at a given time. A scheduled message about tickets moves along with its event. Recipients are determined when it is sent. A scheduled message becomes a draft again, with the reason in `notSent`, if its sender is no longer allowed to send messages for the event, if it couldn’t be sent within a day of its time, or if its time would have moved into the past. Repeating the call returns its current state. Fails with 409 `changed_elsewhere` if `revision` is outdated, `event_not_published`, `event_cancelled`, `organizer_disabled`, `message_nobody`; 422 at the invalid field; 429 after 5 in an hour or 10 in a day per event, or 15 and 40 per organizer.',
  params: messageParams,
  body: v.object({
    revision: v.number(),
    /** Null for now. */
    sendAt: v.nullable(formTime),
  }),
  reply: message,
});

export const stopMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/messages/{messageId}/stop',
  access: 'event_staff',
  about:
    'Turns a scheduled message back into a draft, or stops one that is being sent: the remaining recipients don’t receive it. Repeating the call, also after it ended, returns its current state.',
  params: messageParams,
  reply: message,
});

export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/messages/{messageId}/resend',
  access: 'event_staff',
  about:
    'Sends a message again to recipients whom it failed to reach. If there are none, or it was stopped before all recipients were found or while some of it is still under way, the call returns its current state. Fails with 409 `event_cancelled`, `organizer_disabled`. Same limits as for sending.',
  params: messageParams,
  reply: message,
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/messages/{messageId}/recipients',
  access: 'event_staff',
  about: 'Recipients of a message, all or by state. Paged with `after`.',
  params: messageParams,
  query: v.object({
    state: v.optional(v.picklist(recipientStates)),
    /** `next` of the previous page. */
    after: v.optional(id, ''),
    limit: count('100', 200),
  }),
  reply: v.object({
    items: v.array(
      v.object({
        recipientId: v.string(),
        name: v.string(),
        email: v.string(),
        state: wordOf([...recipientStates, 'unknown'], 'unknown'),
        problem: v.nullable(wordOf([...recipientProblems, 'unknown'], 'unknown')),
        /** For a bounced email, the status code of the mail server that gave up (RFC 3463). Omitted by older servers. */
        bounceStatus: v.optional(v.nullable(v.string()), null),
        at: v.string(),
      }),
    ),
    next: v.nullable(v.string()),
  }),
});
export type MessageRecipient = v.InferOutput<NonNullable<(typeof listRecipients)['reply']>>['items'][number];
