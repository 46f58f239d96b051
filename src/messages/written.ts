import { emails as arabicEmails } from './ar/emails.ts';
import { pages as arabicPages } from './ar/pages.ts';
import { prints as arabicPrints } from './ar/prints.ts';
import { refusals as arabicRefusals } from './ar/refusals.ts';
import { sandbox as arabicSandbox } from './ar/sandbox.ts';
import { setUp as arabicSetUp } from './ar/set-up.ts';
import { stored as arabicStored } from './ar/stored.ts';
import { emails } from './en/emails.ts';
import { pages } from './en/pages.ts';
import { prints } from './en/prints.ts';
import { refusals } from './en/refusals.ts';
import { sandbox } from './en/sandbox.ts';
import { setUp } from './en/set-up.ts';
import { stored } from './en/stored.ts';
import { emails as frenchEmails } from './fr/emails.ts';
import { pages as frenchPages } from './fr/pages.ts';
import { prints as frenchPrints } from './fr/prints.ts';
import { refusals as frenchRefusals } from './fr/refusals.ts';
import { sandbox as frenchSandbox } from './fr/sandbox.ts';
import { setUp as frenchSetUp } from './fr/set-up.ts';
import { stored as frenchStored } from './fr/stored.ts';
import type { Language } from './language.ts';

/** What refused calls say. */
export type RefusalTexts = typeof refusals;

/** What the server writes to people: refusals, emails, text messages, printed tickets, heads of pages, and the pages of its own. */
export interface Written {
  readonly emails: typeof emails;
  readonly pages: typeof pages;
  readonly prints: typeof prints;
  readonly refusals: RefusalTexts;
  readonly sandbox: typeof sandbox;
  readonly setUp: typeof setUp;
  readonly stored: typeof stored;
}

export const written: Readonly<Record<Language, Written>> = {
  en: { emails, pages, prints, refusals, sandbox, setUp, stored },
  fr: {
    emails: frenchEmails,
    pages: frenchPages,
    prints: frenchPrints,
    refusals: frenchRefusals,
    sandbox: frenchSandbox,
    setUp: frenchSetUp,
    stored: frenchStored,
  },
  ar: {
    emails: arabicEmails,
    pages: arabicPages,
    prints: arabicPrints,
    refusals: arabicRefusals,
    sandbox: arabicSandbox,
    setUp: arabicSetUp,
    stored: arabicStored,
  },
};
