import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Content } from './email-page.ts';

interface ContactEmail {
  /** Of the administrator who is told. */
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly text: string;
}

/** A message from the contact page, as administrators get it. */
export function contactContent({ language, name, email, text }: ContactEmail): Content {
  const { contact: texts } = written[language].emails;
  return {
    language,
    subject: texts.subject(name),
    parts: [texts.from(name, email), ...text.split(/\n{2,}/), { label: texts.answer, link: mailtoOf(email) }],
  };
}

/** A link to write to an address; what stands before the @ may hold signs that would begin a header of the answer. */
function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
