import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { badgeSizes, usualBadgeLayout } from '#domain/events/badge.ts';
import { productLook } from '#domain/look/look.ts';
import { badgesPdf } from '#server/tickets/print/badge-pdf.ts';
import { creditPdf } from '#server/tickets/print/credit-pdf.ts';
import { invoicePdf } from '#server/tickets/print/invoice-pdf.ts';
import type { PrintedLook } from '#server/tickets/print/printed-document.ts';
import { readPdf } from './pdf-reader.ts';

/** Covers the installation's branding on prints other than tickets, which ticket-pdf.test.ts covers. */

let look: PrintedLook;
beforeAll(async () => {
  const logo = await sharp({ create: { width: 60, height: 20, channels: 4, background: '#204080' } })
    .png()
    .toBuffer();
  look = { name: 'Kora & Nights', tone: '#204080', logo: logo.toString('base64'), isDark: true };
});
const usual: PrintedLook = { ...productLook, tone: '#000000', logo: null, isDark: true };

const bill = {
  seller: { name: 'Harbour Ltd', address: '1 Street', taxId: '', taxName: '', taxBasisPoints: 0 },
  eventName: 'Harbour Night',
  startsAt: 0,
  timeZone: 'Africa/Banjul',
  lines: [{ name: 'Standing', quantity: 2, unitAmount: 5_000, feeAmount: 0 }],
  totalAmount: 10_000,
  currency: 'GMD',
  number: 7,
  issuedAt: 0,
  orderId: 'o1',
  buyerName: 'Awa Ceesay',
  buyerEmail: 'awa@example.org',
};
const badge = {
  eventName: 'Harbour Night',
  name: 'Zoë Ćeesay',
  answer: '',
  typeName: 'Standing',
  reference: '7-K7QX2M',
  code: 'G1ABCDEF',
};

const prints = [
  ['an invoice', (worn?: PrintedLook) => invoicePdf({ ...bill, refunds: [] }, worn)],
  [
    'a credit note',
    (worn?: PrintedLook) =>
      creditPdf({ ...bill, amount: 10_000, invoiceNumber: 7, invoiceIssuedAt: 0 }, worn),
  ],
  ...badgeSizes.map(
    (size) =>
      [
        `a badge of ${size}`,
        (worn?: PrintedLook) =>
          badgesPdf(
            {
              layout: { ...usualBadgeLayout, size },
              eventName: 'Harbour Night',
              startsAt: 0,
              badges: [badge, badge],
            },
            worn,
          ),
      ] as const,
  ),
] as const;

const images = (of: Uint8Array) => Buffer.from(of).toString('latin1').split('/Subtype /Image').length - 1;
const textOf = (bytes: Uint8Array) =>
  readPdf(bytes)
    .map(({ texts }) => texts.join(' '))
    .join('\n');

describe.each(prints)('%s', (what, draw) => {
  test('shows the installation’s logo, or its name without one', async () => {
    const worn = await draw(look);
    // The picture and its transparency mask, once for all pages.
    expect(images(worn)).toBe(2);
    const named = await draw({ ...look, logo: null });
    expect(images(named)).toBe(0);
    expect(textOf(named)).toContain('Kora & Nights');
    // A seller's documents name the seller beside the picture too; a badge has no room for both.
    expect(textOf(worn).includes('Kora & Nights')).toBe(!what.startsWith('a badge'));
  });

  test('has no branding if the installation has none', async () => {
    expect(Buffer.from(await draw(usual)).equals(Buffer.from(await draw()))).toBe(true);
  });

  test('has the same bytes with the same branding, a light logo on a dark background', async () => {
    const light = { ...look, isDark: false };
    const [one, again] = [await draw(light), await draw(light)];
    expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true);
    expect(Buffer.from(one).equals(Buffer.from(await draw(look)))).toBe(false);
  });
});
