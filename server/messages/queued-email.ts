import type { Letter } from '#server/database/messages/queued-emails.ts';
import type { Message } from './message.ts';

/** What is said in a letter, without its address. */
export type Written = Pick<Message, 'subject' | 'text' | 'html' | 'attachments' | 'unsubscribe'>;

/** Writes a letter; null where by now there is nothing to tell. */
export type LetterWriter = (
  letter: Letter,
  recipient: Pick<Message, 'channel' | 'to'>,
) => Promise<Written | null>;
