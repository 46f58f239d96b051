import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import type { Message } from './message.ts';

/** An email's content, without its address. */
export type Written = Pick<Message, 'subject' | 'text' | 'html' | 'attachments' | 'unsubscribe'>;

/** Composes an email; null when there is nothing left to say, `not_yet` when it is to be asked again later. */
export type EmailWriter = (
  email: QueuedEmail,
  recipient: Pick<Message, 'channel' | 'to'>,
) => Promise<Written | 'not_yet' | null>;
