import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '#messages/language.ts';

/* The rate of a tax on invoices and credit notes, in the language of the installation. */

afterEach(() => {
  vi.doUnmock('#messages/language.ts');
  vi.resetModules();
});

/** Marks of writing direction and the width of spaces left out. */
const plain = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/gu, '').replaceAll(/\s/gu, ' ');

it.each<[Language, string]>([
  ['en', 'VAT included (7.25%)'],
  ['fr', 'Dont VAT (7,25 %)'],
  ['ar', 'VAT ضمن السعر (7.25%)'],
])('is written as %s does: %s', async (language, words) => {
  vi.doMock('#messages/language.ts', async (original) => ({
    ...(await original<object>()),
    siteLanguage: language,
  }));
  const { taxSums } = await import('#server/tickets/print/invoice-pdf.ts');
  const seller = { name: '', address: '', taxId: '', taxName: 'VAT', taxBasisPoints: 725 };
  expect(plain(taxSums(seller, 10_725)[0]?.[0] ?? '')).toBe(words);
});
