import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';
import { wordOf } from './wire/word.ts';

/** Messages that a gateway has taken keep no text; without a gateway the outbox is where they are read, for a day. */
export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  access: 'admin',
  about: 'Text messages and emails of the last day, newest first.',
  query: v.object({
    channel: v.optional(v.picklist(['sms', 'email'])),
    limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), '50'),
  }),
  reply: v.object({
    items: v.array(
      v.object({
        id: v.string(),
        channel: wordOf(['sms', 'email'], 'email'),
        recipient: v.string(),
        subject: v.string(),
        text: v.string(),
        /** `kept`: no gateway, read it here. */
        status: wordOf(['kept', 'waiting', 'sent', 'failed'], 'waiting'),
        problem: v.nullable(v.string()),
        createdAt: v.string(),
        /** Files that went with it: names and sizes in bytes. */
        attachments: v.optional(v.array(v.object({ name: v.string(), bytes: v.number() })), []),
      }),
    ),
  }),
});
