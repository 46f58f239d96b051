import { emails } from './en/emails.ts';
import { prints } from './en/prints.ts';
import type { Language } from './language.ts';

/** What the server writes to people: emails, text messages and printed tickets. */
export interface Written {
  readonly emails: typeof emails;
  readonly prints: typeof prints;
}

export const written: Readonly<Record<Language, Written>> = { en: { emails, prints } };
