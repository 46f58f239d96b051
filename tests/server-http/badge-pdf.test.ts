import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import { afterAll, describe, expect, test } from 'vitest';
import { badgeSizes, usualBadgeLayout, type BadgeSize, type BadgeText } from '#domain/events/badge.ts';
import { badgesPdf } from '#server/tickets/print/badge-pdf.ts';
import { hasPoppler, pictureOfPage } from './pdf-picture.ts';
import { readPdf } from './pdf-reader.ts';

const code = `G1${'A7K'.repeat(36)}77`;
const badge = (changes: Partial<BadgeText> = {}): BadgeText => ({
  eventName: 'Harbour Night',
  name: 'Zoë Ćeesay',
  answer: 'Gambia Ferries',
  typeName: 'Standing',
  reference: '7-K7QX2M',
  code,
  ...changes,
});
const drawn = (size: BadgeSize, ...badges: readonly BadgeText[]) =>
  badgesPdf({
    layout: { ...usualBadgeLayout, size, questionId: 'company' },
    eventName: 'Harbour Night',
    startsAt: 0,
    badges,
  });
const long = [
  'x'.repeat(300),
  'Lamin '.repeat(50),
  'فاطمة سيساي '.repeat(25),
  'Awa فاطمة Ceesay سيساي',
  '山田太郎 🎟️',
  '',
];

describe.each(badgeSizes)('badges of %s', (size) => {
  test('show name, company and ticket, one page each', async () => {
    const pages = readPdf(await drawn(size, badge(), badge({ name: 'Фатоу Джэллоу', answer: '' })));
    // Blanks are not drawn where a name wraps, and letters in another font are separate texts.
    const close = (text: string) => text.replaceAll(' ', '');
    const [first, second] = pages.map(({ texts }) => close(texts.join('')));
    for (const words of ['Harbour Night', 'Zoë Ćeesay', 'Gambia Ferries', 'Standing', '7-K7QX2M'])
      expect(first).toContain(close(words));
    expect(second).toContain(close('Фатоу Джэллоу'));
    expect(pages).toHaveLength(2);
  });

  test('show an Arabic name as one piece that the font reorders and joins', async () => {
    const [page] = readPdf(await drawn(size, badge({ name: 'فاطمة سيساي' })));
    const name = page?.texts.find((text) => /\p{Script=Arabic}/u.test(text)) ?? '';
    expect([...name].toReversed().join('').normalize('NFKC')).toBe('فاطمة سيساي');
  });

  test('use the reading direction of the whole name on each line', async () => {
    const [page] = readPdf(await drawn(size, badge({ name: `فاطمة ${'Ceesay '.repeat(5)}سيساي` })));
    const last = (letters: RegExp) => page?.texts.findLastIndex((text) => letters.test(text)) ?? -1;
    // Right to left, the end of the last line is at its left and is drawn before the text it follows.
    expect(last(/\p{Script=Arabic}/u)).toBeLessThan(last(/Ceesay/));
  });

  test('have the same bytes for the same people, and no personal data in the title', async () => {
    const [one, again] = [await drawn(size, badge()), await drawn(size, badge())];
    expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true);
    expect(Buffer.from(one).toString('latin1')).toContain('(Badges for Harbour Night)');
  });
});

describe.skipIf(!hasPoppler)('printed badges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-badge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Renders a badge as a 203 dpi label printer prints it, in black and white. */
  async function printed(size: BadgeSize, of: BadgeText) {
    const file = join(folder, `${size}.pdf`);
    writeFileSync(file, await drawn(size, of));
    return pictureOfPage(file, ['-r', '203', '-mono']);
  }

  test.each(badgeSizes)(
    'of %s have a code that scans from a label printer’s output, whatever the name',
    async (size) => {
      for (const name of ['Zoë Ćeesay', ...long])
        expect(decodeQR(await printed(size, badge({ name })))).toBe(code);
    },
  );

  test.each([
    ['label62', 62, 100],
    ['a6', 105, 148],
  ] as const)('of %s are %d mm wide and %d mm high', async (size, width, height) => {
    const picture = await printed(size, badge());
    expect([picture.width, picture.height].map((dots) => Math.round((dots * 25.4) / 203))).toEqual([
      width,
      height,
    ]);
  });
});
