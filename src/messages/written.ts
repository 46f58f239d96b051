import { emails as arabicEmails } from './ar/emails.ts';
import { pages as arabicPages } from './ar/pages.ts';
import { prints as arabicPrints } from './ar/prints.ts';
import { refusals as arabicRefusals } from './ar/refusals.ts';
import { stored as arabicStored } from './ar/stored.ts';
import { emails } from './en/emails.ts';
import { pages } from './en/pages.ts';
import { prints } from './en/prints.ts';
import { refusals } from './en/refusals.ts';
import { stored } from './en/stored.ts';
import { emails as frenchEmails } from './fr/emails.ts';
import { pages as frenchPages } from './fr/pages.ts';
import { prints as frenchPrints } from './fr/prints.ts';
import { refusals as frenchRefusals } from './fr/refusals.ts';
import { stored as frenchStored } from './fr/stored.ts';
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
  fr: {
    emails: frenchEmails,
    pages: frenchPages,
    prints: frenchPrints,
    refusals: frenchRefusals,
    stored: frenchStored,
  },
  ar: {
    emails: arabicEmails,
    pages: arabicPages,
    prints: arabicPrints,
    refusals: arabicRefusals,
    stored: arabicStored,
  },
};
