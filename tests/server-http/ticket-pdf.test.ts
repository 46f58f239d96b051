import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { PrintedTicket } from '#server/tickets/print/printed-ticket.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { codeModules } from '#server/tickets/print/qr.ts';
import { openFontsFor } from '#server/tickets/print/fonts.ts';
import { lettersOf, textRuns } from '#server/tickets/print/text-runs.ts';
import { sheet, ticketsPdf } from '#server/tickets/print/ticket-pdf.ts';
import { qrMatrix } from '#ui/pictures/qr-matrix.ts';
import { hasPoppler, pictureOfPage } from './pdf-picture.ts';
import { readPdf, type PdfPage } from './pdf-reader.ts';

const code = `G1${'A7K'.repeat(36)}`;
/** A wallet ticket and the language to print it in. */
type Printed = WalletTicket & Pick<PrintedTicket, 'language'>;

const ticket = (changes: Partial<Printed> = {}): Printed => ({
  ticketId: 't',
  eventId: 'e',
  addOn: null,
  language: 'en',
  eventName: 'Harbour Night',
  startsAt: '2026-12-01T23:30:00.000Z',
  endsAt: '2026-12-02T03:00:00.000Z',
  doorsOpenAt: '2026-12-01T22:30:00.000Z',
  timeZone: 'Africa/Lagos',
  venue: { name: 'Hall', address: '1 Street', city: 'Lagos', country: 'NG' },
  typeName: 'Standing',
  typeIndex: 0,
  gates: ['Main gate'],
  holderName: 'Zoë Ćeesay',
  ticketNumber: 7,
  reference: '7-K7QX2M',
  status: 'valid',
  codePolicy: 'static',
  printedCode: code,
  rolling: null,
  used: null,
  orderId: null,
  transfer: null,
  eventCancelled: false,
  movedFrom: null,
  boughtFor: null,
  messages: [],
  ...changes,
});
const pageOf = async (changes: Partial<WalletTicket> = {}): Promise<PdfPage> => {
  const [page] = readPdf(await ticketsPdf([ticket(changes)]));
  if (page === undefined) throw new Error('a PDF without a page');
  return page;
};

/** Returns the modules that a page's rectangles paint, without the quiet zone around them. */
function modulesOf({ rectangles }: PdfPage): boolean[][] {
  const unit = Math.min(...rectangles.map((one) => one.height));
  const left = Math.min(...rectangles.map((one) => one.x));
  const top = Math.min(...rectangles.map((one) => one.y));
  const side = Math.round((Math.max(...rectangles.map((one) => one.y)) - top) / unit) + 1;
  const modules = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const { x, y, width } of rectangles) {
    const row = modules[Math.round((y - top) / unit)];
    const from = Math.round((x - left) / unit);
    for (let at = from; at < from + Math.round(width / unit); at += 1) if (row !== undefined) row[at] = true;
  }
  return modules;
}

/** Reads a code from modules as a camera would: rendered with a quiet zone, four pixels per module. */
function decoded(modules: readonly (readonly boolean[])[]): string {
  const scale = 4;
  const side = (modules.length + 8) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4] === true;
      if (dark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}

describe('a printed ticket', () => {
  test('has the same code as the wallet, drawn as in the app', async () => {
    const page = await pageOf();
    const drawn = modulesOf(page);
    expect(decoded(drawn)).toBe(code);
    const quiet = (matrix: readonly (readonly boolean[])[]) =>
      matrix.slice(4, -4).map((row) => row.slice(4, -4));
    expect(drawn).toEqual(quiet(qrMatrix(code)));
    expect(codeModules(code)).toEqual(qrMatrix(code));
  });

  test('has a code outside the folds, large enough for old cameras, with a light margin', async () => {
    const { rectangles } = await pageOf();
    const unit = Math.min(...rectangles.map((one) => one.height));
    // A millimetre is 2.83 points.
    expect(unit).toBeGreaterThan(2.83);
    for (const { x, y, width, height } of rectangles) {
      expect(x).toBeGreaterThanOrEqual(4 * unit);
      expect(y).toBeGreaterThanOrEqual(4 * unit);
      expect(x + width).toBeLessThanOrEqual(sheet.width / 2 - 4 * unit);
      expect(y + height).toBeLessThanOrEqual(sheet.height / 2 - 4 * unit);
    }
  });

  test('shows holder, event, place and local time', async () => {
    const said = (await pageOf()).texts.join('');
    for (const words of [
      'Harbour Night',
      'Zoë Ćeesay',
      '7-K7QX2M',
      'Standing, Main gate',
      // 23:30 in UTC is the next day in Lagos.
      'Wednesday, 2 December 2026',
      '00:30 to 04:00',
      'Open from Tue 1 Dec, 23:30',
      'Lagos',
    ])
      expect(said).toContain(words);
  });

  test('has no code for an event with rolling codes, and says where it is', async () => {
    const page = await pageOf({ codePolicy: 'rotating', printedCode: null });
    expect(page.rectangles).toHaveLength(1);
    expect(page.texts.join(' ')).toContain('This printout isn’t accepted');
    expect(page.texts.join(' ')).toContain('7-K7QX2M');
  });

  test.each([
    ['Cyrillic', 'Фатоу Джэллоу'],
    ['Greek', 'Φωτεινή Γκέι'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['letters and marks apart', 'Zoe\u0308 Jallow'.normalize('NFD')],
  ])('shows a name in %s', async (_, holderName) => {
    const said = (await pageOf({ holderName })).texts.join('');
    expect(said.normalize('NFC')).toContain(holderName.normalize('NFC'));
    expect(said).not.toContain('\uFFFD');
  });

  test('shows an Arabic name as one piece that the font reorders and joins', async () => {
    const { texts } = await pageOf({ holderName: 'فاطمة سيساي' });
    const name = texts.find((text) => /\p{Script=Arabic}/u.test(text)) ?? '';
    expect([...name].toReversed().join('').normalize('NFKC')).toBe('فاطمة سيساي');
  });

  test.each([
    '山田太郎',
    'Awa 🎟️ Ceesay',
    '\u0627\u0300\u0301\u0302',
    '\u200f\u202eevil',
    'x'.repeat(120),
    'ߞߊߓߊ',
    '',
    ' ',
  ])('is generated for the name %j in any script', async (holderName) => {
    const page = await pageOf({ holderName });
    expect(decoded(modulesOf(page))).toBe(code);
  });

  test('has the same bytes for the same ticket, and one page for each of several', async () => {
    const [one, again] = [await ticketsPdf([ticket()]), await ticketsPdf([ticket()])];
    expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true);
    const pages = readPdf(
      await ticketsPdf([ticket(), ticket({ reference: '8-AAAAAA', printedCode: `${code}B` })]),
    );
    expect(pages.map((page) => decoded(modulesOf(page)))).toEqual([code, `${code}B`]);
  });

  test('shows the installation’s name and logo, and is otherwise the same ticket', async () => {
    const logo = await sharp({ create: { width: 60, height: 20, channels: 4, background: '#204080' } })
      .png()
      .toBuffer();
    const look = { name: 'Kora & Nights', tone: '#204080', logo: logo.toString('base64'), isDark: true };
    const bytes = await ticketsPdf([ticket(), ticket({ reference: '8-AAAAAA' })], look);
    for (const page of readPdf(bytes)) {
      expect(page.texts).toContain('Kora & Nights');
      expect(decoded(modulesOf(page))).toBe(code);
    }
    const images = (of: Uint8Array) => Buffer.from(of).toString('latin1').split('/Subtype /Image').length - 1;
    expect(images(bytes)).toBeGreaterThan(0);
    expect(images(await ticketsPdf([ticket()], { ...look, logo: null }))).toBe(0);
  });

  test('has no personal data in its title', async () => {
    const file = Buffer.from(await ticketsPdf([ticket({ holderName: 'Amie' })])).toString('latin1');
    expect(file).toContain('(Ticket for Harbour Night)');
    expect(file).not.toContain('Amie');
  });
});

describe('a line with several scripts', () => {
  const font = (letters: RegExp) => ({
    has: (codePoint: number) => letters.test(String.fromCodePoint(codePoint)),
  });
  const latin = font(/[ -~?é]/);
  const arabic = font(/[\u0600-\u06ff ]/);
  const pieces = (line: string, base?: 'ltr' | 'rtl') =>
    textRuns(line, [latin, arabic], base).map(({ text, font: of }) => [text, of === latin]);
  test('is split into runs of one font each, blanks with the preceding run', () => {
    expect(pieces('Awa فاطمة سيساي x')).toEqual([
      ['Awa ', true],
      ['فاطمة سيساي', false],
      [' x', true],
    ]);
  });
  test('is laid out in reading order, by its first strong character', () => {
    expect(pieces('فاطمة Awa سيساي')).toEqual([
      ['سيساي', false],
      [' ', true],
      ['Awa', true],
      ['فاطمة ', false],
    ]);
    expect(pieces('فاطمة 12 سيساي')).toEqual([
      ['سيساي', false],
      [' ', true],
      ['12', true],
      ['فاطمة ', false],
    ]);
    expect(pieces('Awa', 'rtl')).toEqual([['Awa', true]]);
    expect(pieces('Awa, فاطمة', 'rtl')).toEqual([
      ['فاطمة', false],
      [' ,', true],
      ['Awa', true],
    ]);
  });
  test('has brackets mirrored and digits unreversed', () => {
    expect(pieces('فاطمة (سيساي)').map(([text]) => text)).toEqual(['(', 'سيساي', ')', 'فاطمة ']);
    // Fonts reverse text that begins with an Arabic letter or digit, so text that must keep its order is reversed
    // first.
    expect(pieces('x ۱۲۳')).toEqual([
      ['x ', true],
      ['۳۲۱', false],
    ]);
    expect(pieces('x ١٢٣').at(-1)).toEqual(['٣٢١', false]);
  });
  test('keeps an isolated name from reordering the text around it', () => {
    expect(pieces('Awa: \u2068فاطمة\u2069 (12)').map(([text]) => text)).toEqual(['Awa: ', 'فاطمة', ' (12)']);
    expect(pieces('Awa \u202eevil', 'ltr')).toEqual([['Awa evil', true]]);
  });
  test('draws nothing for the isolating characters around a name', () => {
    expect(
      textRuns('\u2068Awa\u2069, \u200ex', [latin])
        .map((run) => run.text)
        .join(''),
    ).toBe('Awa, x');
  });
  test('names letters beyond the usual once, of a text that may be long', () => {
    expect(lettersOf(`{"name":"Zoë 王小王 👩‍🚀","picture":"${'A7K+'.repeat(300_000)}"}`)).toEqual([
      '王',
      '小',
      '👩‍🚀',
    ]);
  });
  test('has a question mark for missing glyphs, and the plain letter if only its accent is missing', () => {
    expect(textRuns('A山x\u0303', [latin]).map((run) => run.text)).toEqual(['A?x']);
  });
});

describe.skipIf(!hasPoppler)('when rendered by another program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pdf-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has a code that scans from the page image, and texts that can be copied', async () => {
    const file = join(folder, 'ticket.pdf');
    writeFileSync(file, await ticketsPdf([ticket({ holderName: 'Фатоу Ćeesay' })]));
    const corner = { left: 0, top: 0, width: 450, height: 450 };
    expect(decodeQR(await pictureOfPage(file, ['-r', '110'], corner))).toBe(code);
    const copied = execFileSync('pdftotext', [file, '-']).toString();
    expect(copied).toContain('Фатоу Ćeesay');
    expect(copied).toContain('7-K7QX2M');
  });

  test('has names in any script, and emoji, as texts that can be copied', async () => {
    const names = {
      holderName: '王小明 김민준 ߒߞߏ',
      eventName: '🎉 深圳开发者大会 👩‍🚀🇬🇲❤️',
      venue: { name: 'שלום דוד', address: 'अमित สมชาย রহিম', city: 'አዲስ አበባ', country: 'NG' },
    };
    await openFontsFor(JSON.stringify(names));
    const file = join(folder, 'scripts.pdf');
    writeFileSync(file, await ticketsPdf([ticket(names)]));
    const copied = execFileSync('pdftotext', [file, '-'])
      .toString()
      .replaceAll(/[\u202a-\u202c]/g, '');
    const { eventName, venue } = names;
    for (const text of ['王小明 김민준', ...eventName.split(' '), venue.name, 'สมชาย', venue.city])
      expect(copied).toContain(text);
    // Where letters are drawn in another order than they are spoken, programs copy them as drawn.
    const copiedLetters = new Set(copied);
    for (const text of ['ߒߞߏ', 'अमित', 'রহিম'])
      expect([...text].filter((one) => !copiedLetters.has(one))).toEqual([]);
    expect(copied).not.toContain('?');
  });

  test('aligns an Arabic ticket to the right of its columns, and others to the left', async () => {
    const startOf = async (language: 'en' | 'ar') => {
      const file = join(folder, `${language}.pdf`);
      writeFileSync(file, await ticketsPdf([{ ...ticket(), language }]));
      const words = execFileSync('pdftotext', ['-bbox', file, '-']).toString();
      return Number(/xMin="([\d.]+)"[^>]*>7-K7QX2M</.exec(words)?.[1]);
    };
    expect(await startOf('en')).toBeLessThan(60);
    expect(await startOf('ar')).toBeGreaterThan(150);
  });
});
