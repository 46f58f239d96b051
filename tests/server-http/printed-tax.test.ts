import { expect, it } from 'vitest';
import { formatsIn } from '#messages/formats-in.ts';
import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { taxSums } from '#server/tickets/print/invoice-pdf.ts';

/* The rate of a tax on invoices and credit notes, in the language of the installation. */

/** Marks of writing direction and the width of spaces left out. */
const plain = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/gu, '').replaceAll(/\s/gu, ' ');

it.each<[Language, string]>([
  ['en', 'VAT included (7.25%)'],
  ['fr', 'Dont VAT (7,25 %)'],
  ['ar', 'VAT ضمن السعر (7.25%)'],
])('is written as %s does: %s', (language, words) => {
  const { tax } = written[language].prints.invoice;
  expect(plain(tax('VAT', formatsIn[language].rate(725)))).toBe(words);
});

it('is written with its decimals in the sums of an invoice', () => {
  const seller = { name: 'A hall', address: 'Banjul', taxId: '', taxName: 'VAT', taxBasisPoints: 725 };
  expect(taxSums(seller, 10_725).map(([words, amount]) => [plain(words), amount])).toEqual([
    ['VAT included (7.25%)', 725],
    ['Total without tax', 10_000],
  ]);
});
