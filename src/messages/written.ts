import { emails } from './en/emails.ts';
import { pages } from './en/pages.ts';
import { prints } from './en/prints.ts';
import { refusals } from './en/refusals.ts';
import { stored } from './en/stored.ts';
import type { Language } from './language.ts';

/** What refused calls say. */
export type RefusalTexts = typeof refusals;

/** What the server writes to people: refusals, emails, text messages, printed tickets and heads of pages. */
export interface Written {
  readonly emails: typeof emails;
  readonly pages: typeof pages;
  readonly prints: typeof prints;
  readonly refusals: RefusalTexts;
  readonly stored: typeof stored;
}

export const written: Readonly<Record<Language, Written>> = {
  en: { emails, pages, prints, refusals, stored },
};
