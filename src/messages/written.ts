import { emails } from './en/emails.ts';
import { pages } from './en/pages.ts';
import { prints } from './en/prints.ts';
import type { Language } from './language.ts';

/** What the server writes to people: emails, text messages, printed tickets and heads of pages. */
export interface Written {
  readonly emails: typeof emails;
  readonly pages: typeof pages;
  readonly prints: typeof prints;
}

export const written: Readonly<Record<Language, Written>> = { en: { emails, pages, prints } };
