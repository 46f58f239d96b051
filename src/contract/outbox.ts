import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';
import { wordOf } from './wire/word.ts';

export const messageChannels = ['sms', 'email'] as const;
/** `kept`: there is no gateway, and the message is read in the outbox. */
export const messageStatuses = ['kept', 'waiting', 'sent', 'failed'] as const;

const params = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

/** Why a message failed. `detail` is the status returned by the other side, or the recorded text for `other`. */
const messageProblem = v.object({
  code: wordOf(
    [
      'mail_server_away',
      'mail_server_refused',
      'gateway_away',
      'gateway_refused',
      'gateway_failed',
      'bounced',
      'too_many',
      'unwritten',
      'line_break',
      'other',
    ],
    'other',
  ),
  detail: v.string(),
});
export type MessageProblem = v.InferOutput<typeof messageProblem>;

const outboxItem = v.object({
  id: v.string(),
  channel: wordOf(messageChannels, 'email'),
  recipient: v.string(),
  /** Empty for text messages, and for emails not yet composed. */
  subject: v.string(),
  /** Empty unless requested. */
  text: v.string(),
  status: wordOf(messageStatuses, 'waiting'),
  problem: v.nullable(v.string()),
  /** The same by a code; null where it did not fail, or an older server does not say. */
  why: v.optional(v.nullable(messageProblem), null),
  createdAt: v.string(),
  /** When a waiting email is tried next; null if that is now, it does not wait, or an older server does not say. */
  nextTryAt: v.optional(v.nullable(v.string()), null),
  /** Attachments: names and sizes in bytes. */
  attachments: v.optional(v.array(v.object({ name: v.string(), bytes: v.number() })), []),
  /** Whether there is a text to request; omitted by older servers. */
  hasText: v.optional(v.boolean(), false),
  /** Whether it failed and can be resent; codes and links are requested again instead. */
  resendable: v.optional(v.boolean(), false),
});
export type OutboxItem = v.InferOutput<typeof outboxItem>;

/** Messages accepted by a gateway keep no text; without a gateway they are read here, for a day. */
export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  access: 'admin',
  about:
    'Text messages and emails of the last day, and older ones that are still waiting, newest first. Texts are included only with `texts`, which is logged. Paged with `after`.',
  query: v.object({
    channel: v.optional(v.picklist(messageChannels)),
    status: v.optional(v.picklist(messageStatuses)),
    /** Prefix of an address or number. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(320)), ''),
    texts: v.optional(v.picklist(['shown'])),
    /** `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\.[\w-]{1,64}$/))),
    limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), '50'),
  }),
  reply: v.object({
    items: v.array(outboxItem),
    /** Cursor of the next page; null on the last one, or from an older server. */
    next: v.optional(v.nullable(v.string()), null),
  }),
});

export const readOutboxMessage = endpoint({
  method: 'GET',
  path: '/api/admin/outbox/{id}/text',
  access: 'admin',
  about: 'The text of one message, which may contain codes and links. Reading it is logged.',
  params,
  reply: v.object({
    /** Empty once a gateway has accepted the message, since the text is then no longer stored. */
    text: v.string(),
  }),
});

/** Refused with 404 `message_not_found`, 409 `message_not_failed`, `message_not_resendable`. */
export const resendOutboxMessage = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/{id}/resend',
  access: 'admin',
  about: 'Sends a failed email again, with up-to-date contents. Idempotent while it is waiting.',
  params,
  reply: v.object({ status: wordOf(messageStatuses, 'waiting') }),
});
