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
  about:
    'Messages to the people of an event, the newest first, without their texts. `search`: part of a subject.',
  params: eventParams,
  query: v.object({ search: searchText, page: count('1', 1_000_000), limit: count('50', 200) }),
  reply: pageOf(listed),
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/messages/{messageId}',
  access: 'event_staff',
  about: 'One message, with how far it has come. 404 `message_not_found`.',
  params: messageParams,
  reply: message,
});

export const saveMessage = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/messages/{messageId}',
  access: 'event_staff',
  about:
    'Makes a draft, under an id that the caller draws, or changes it; what is there already stays as it is. Refused with 409 `changed_elsewhere` where `revision` is not the draft’s, `message_not_draft`, `too_many_messages`; 422 at its field.',
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
  about: 'Deletes a draft. Again, or where there is none: the same answer. 409 `message_not_draft`.',
  params: messageParams,
  reply: v.object({ removed: v.boolean() }),
});

export const countMessageAudience = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/message-audience',
  access: 'event_staff',
  about: 'How many people a message would go to if it were sent now, and who would not get it.',
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
  about: 'A message as the caller would get it, as plain text. Stores and sends nothing.',
  params: eventParams,
  body: v.object(texts),
  reply: v.object({ subject: v.string(), text: v.string() }),
});

export const testMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/messages/{messageId}/test',
  access: 'event_staff',
  about:
    'Sends a message to the caller alone, as it is stored. Idempotent by testId. 409 `email_not_confirmed`, `message_incomplete`; 429 after 20 in an hour.',
  params: messageParams,
  body: v.object({ testId: newId }),
  reply: v.object({ email: v.string() }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/messages/{messageId}/send',
  access: 'event_staff',
  about:
    'Sends a draft, now or at a time. The time of one about the ticket moves along with its event. Who gets it is found when it is sent. One whose sender may no longer send messages of the event when its time comes, or that could not be sent until a day after it, or whose time would have moved into the past, is a draft again, which says so in `notSent`. Again: as it stands. Refused with 409 `changed_elsewhere` where `revision` is not the draft’s, `event_not_published`, `event_cancelled`, `organizer_disabled`, `message_nobody`; 422 at its field; 429 after 5 in an hour or 10 in a day for an event, 15 and 40 for an organizer.',
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
    'Makes a scheduled message a draft again, and stops one that is being sent: whoever was not sent it yet does not get it. Again, or once it is over: as it stands.',
  params: messageParams,
  reply: message,
});

export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/messages/{messageId}/resend',
  access: 'event_staff',
  about:
    'Sends a message once more to those whom it failed to reach. Where there are none, and where it was stopped: as it stands. Refused with 409 `event_cancelled`, `organizer_disabled`. Limited as sending is.',
  params: messageParams,
  reply: message,
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/messages/{messageId}/recipients',
  access: 'event_staff',
  about: 'People whom a message is for, in one state or in any. Read on with `after`.',
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
