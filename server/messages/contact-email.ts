import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Content } from './email-page.ts';

interface ContactEmail {
  /** Language of the administrator who receives it. */
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly text: string;
}

/** Builds a message from the contact page as administrators receive it. */
export function contactContent({ language, name, email, text }: ContactEmail): Content {
  const { contact: texts } = written[language].emails;
  return {
    language,
    subject: texts.subject(name),
    parts: [texts.from(name, email), ...text.split(/\n{2,}/), { label: texts.answer, link: mailtoOf(email) }],
  };
}

/** Builds a mailto link; the part before the @ is escaped, because it could inject a header into the reply. */
function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
