import { written } from '#messages/written.ts';
import type { Content } from './email-page.ts';

const { contact: texts } = written.en.emails;

/** A message from the contact page, as administrators get it. */
export function contactContent(message: {
  readonly name: string;
  readonly email: string;
  readonly text: string;
}): Content {
  const { name, email, text } = message;
  return {
    subject: texts.subject(name),
    parts: [
      texts.from(name, email),
      ...text.split(/\n{2,}/),
      { label: texts.answer, link: `mailto:${email}` },
    ],
  };
}
