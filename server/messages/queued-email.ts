import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import type { Message } from './message.ts';

/** What is said in an email, without its address. */
export type Written = Pick<Message, 'subject' | 'text' | 'html' | 'attachments' | 'unsubscribe'>;

/** Writes an email; null where by now there is nothing to tell. */
export type EmailWriter = (
  email: QueuedEmail,
  recipient: Pick<Message, 'channel' | 'to'>,
) => Promise<Written | null>;
