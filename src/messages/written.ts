import { emails as arabicEmails } from './ar/server/emails.ts';
import { pages as arabicPages } from './ar/server/pages.ts';
import { prints as arabicPrints } from './ar/server/prints.ts';
import { refusals as arabicRefusals } from './ar/server/refusals.ts';
import { sandbox as arabicSandbox } from './ar/server/sandbox.ts';
import { setUp as arabicSetUp } from './ar/server/set-up.ts';
import { stored as arabicStored } from './ar/server/stored.ts';
import { tableCells as arabicTableCells } from './ar/server/table-cells.ts';
import { tableHeadings as arabicTableHeadings } from './ar/server/table-headings.ts';
import { emails } from './en/server/emails.ts';
import { pages } from './en/server/pages.ts';
import { prints } from './en/server/prints.ts';
import { refusals } from './en/server/refusals.ts';
import { sandbox } from './en/server/sandbox.ts';
import { setUp } from './en/server/set-up.ts';
import { stored } from './en/server/stored.ts';
import { tableCells } from './en/server/table-cells.ts';
import { tableHeadings } from './en/server/table-headings.ts';
import { emails as frenchEmails } from './fr/server/emails.ts';
import { pages as frenchPages } from './fr/server/pages.ts';
import { prints as frenchPrints } from './fr/server/prints.ts';
import { refusals as frenchRefusals } from './fr/server/refusals.ts';
import { sandbox as frenchSandbox } from './fr/server/sandbox.ts';
import { setUp as frenchSetUp } from './fr/server/set-up.ts';
import { stored as frenchStored } from './fr/server/stored.ts';
import { tableCells as frenchTableCells } from './fr/server/table-cells.ts';
import { tableHeadings as frenchTableHeadings } from './fr/server/table-headings.ts';
import type { Language } from './language.ts';

/** The messages of refused calls. */
export type RefusalTexts = typeof refusals;

/** The server's texts: refusals, emails, text messages, printed tickets, exported tables, page titles, and its own pages. */
export interface Written {
  readonly emails: typeof emails;
  readonly pages: typeof pages;
  readonly prints: typeof prints;
  readonly refusals: RefusalTexts;
  readonly sandbox: typeof sandbox;
  readonly setUp: typeof setUp;
  readonly stored: typeof stored;
  readonly tableCells: typeof tableCells;
  readonly tableHeadings: typeof tableHeadings;
}

export const written: Readonly<Record<Language, Written>> = {
  en: { emails, pages, prints, refusals, sandbox, setUp, stored, tableCells, tableHeadings },
  fr: {
    emails: frenchEmails,
    pages: frenchPages,
    prints: frenchPrints,
    refusals: frenchRefusals,
    sandbox: frenchSandbox,
    setUp: frenchSetUp,
    stored: frenchStored,
    tableCells: frenchTableCells,
    tableHeadings: frenchTableHeadings,
  },
  ar: {
    emails: arabicEmails,
    pages: arabicPages,
    prints: arabicPrints,
    refusals: arabicRefusals,
    sandbox: arabicSandbox,
    setUp: arabicSetUp,
    stored: arabicStored,
    tableCells: arabicTableCells,
    tableHeadings: arabicTableHeadings,
  },
};
