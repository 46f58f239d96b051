import type { OutboxItem } from '#contract/outbox.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Returns a message's title: text messages, and emails not written yet, have no subject. */
export function subjectOf({ channel, subject }: OutboxItem, texts: Catalogue['outbox']): string {
  if (subject !== '') return subject;
  return channel === 'sms' ? texts.oneOf.sms : texts.notWritten;
}
