import PDFDocument from 'pdfkit';
import { productName } from '#domain/look/look.ts';
import type { Language } from '#messages/language.ts';
import { written, type Written } from '#messages/written.ts';
import { placeOf, whenOf } from '#messages/event-words.ts';
import { drawLogo } from './look-mark.ts';
import { drawText, registerFonts } from './page-text.ts';
import type { PrintedLook } from './printed-document.ts';
import type { PrintedTicket } from './printed-ticket.ts';
import { drawCode } from './qr.ts';

/** A4 in points, and the quarters of a sheet folded twice: nothing is drawn across a fold. */
export const sheet = { width: 595.28, height: 841.89 } as const;
type Prints = Written['prints'];

const margin = 40;
const gap = 16;
const column = sheet.width / 2 - margin - gap;
const left = margin;
const right = sheet.width / 2 + gap;
const lowerTop = sheet.height / 2 + 28;
const soft = '#555555';

/**
 * Renders tickets for printing, one per page; callers pass only valid ones. The code is included if the event admits
 * printed codes, and is the same as in its holder's wallet. Blocks for 100 ms and more: the server runs it on the
 * threads of `pdf-pool.ts`.
 *
 * @returns the bytes of a PDF; the same tickets give the same bytes
 */
export function ticketsPdf(
  tickets: readonly PrintedTicket[],
  look?: PrintedLook,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = tickets;
  if (first === undefined) return Promise.reject(new Error('there is no ticket to print'));
  const info = {
    title: written[first.language].prints.documentTitle(tickets.length, first.eventName),
    createdAt: Date.parse(first.startsAt),
    language: first.language,
  };
  return pdfBytes(info, (doc) => {
    for (const ticket of tickets) {
      doc.addPage();
      drawTicket(doc, ticket);
      if (look !== undefined) drawLook(doc, look);
    }
  });
}

/**
 * Returns the bytes of a PDF, by default with A4 pages. @param info the file's metadata; `createdAt` in ms, `size` in
 * points
 */
export async function pdfBytes(
  info: {
    readonly title: string;
    readonly createdAt: number;
    readonly language: Language;
    readonly size?: readonly [width: number, height: number];
  },
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: info.size === undefined ? 'A4' : [...info.size],
    margin: 0,
    autoFirstPage: false,
    lang: info.language,
    displayTitle: true,
    // A font is set before the first text; the library's default would be loaded for nothing.
    font: '',
    info: { Title: info.title, Creator: productName, CreationDate: new Date(info.createdAt) },
  });
  registerFonts(doc);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  draw(doc);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** The quarter with the code contains everything that a door needs. */
function drawTicket(doc: PDFKit.PDFDocument, ticket: PrintedTicket): void {
  const texts = written[ticket.language].prints;
  drawFolds(doc);
  const top = margin;
  const side = column - 20;
  if (ticket.printedCode === null) drawNoCode(doc, side, texts);
  else drawCode(doc, ticket.printedCode, { x: left, y: top, side });
  let y = top + side + 8;
  y = drawText(doc, ticket.reference, { x: left, y, width: column, size: 16, weight: 700, lines: 1 });
  const holder = ticket.holderName === '' ? texts.noHolder : ticket.holderName;
  y = drawText(doc, holder, { x: left, y: y + 2, width: column, size: 13, weight: 700, lines: 2 });
  const gates = ticket.gates.length === 0 ? texts.anyGate : ticket.gates.join(texts.or);
  drawText(doc, `${ticket.typeName}, ${gates}`, { x: left, y: y + 2, width: column, size: 11, lines: 2 });
  drawEvent(doc, ticket, top);
  drawNotes(doc, ticket, texts);
}

function drawEvent(doc: PDFKit.PDFDocument, ticket: PrintedTicket, top: number): void {
  const texts = written[ticket.language].prints;
  const when = whenOf(ticket, ticket.language);
  let y = drawText(doc, ticket.eventName, {
    x: right,
    y: top,
    width: column,
    size: 20,
    weight: 700,
    lines: 4,
  });
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [texts.date, [when.day, when.hours].filter((line) => line !== '')],
    ...(when.doors === '' ? [] : [[texts.doors, [texts.doorsOpenAt(when.doors)]] as const]),
    [texts.place, ticket.venue === null ? [texts.online] : placeOf(ticket.venue)],
  ];
  for (const [name, lines] of facts) {
    y = drawText(doc, name, { x: right, y: y + 8, width: column, size: 9, color: soft });
    for (const line of lines) y = drawText(doc, line, { x: right, y, width: column, size: 12, lines: 2 });
  }
}

function drawNotes(doc: PDFKit.PDFDocument, ticket: PrintedTicket, texts: Prints): void {
  let y = drawText(doc, texts.atTheGate, { x: left, y: lowerTop, width: column, size: 13, weight: 700 });
  for (const note of texts.howToEnter[ticket.codePolicy])
    y = drawText(doc, note, { x: left, y: y + 6, width: column, size: 10.5 });
  y = drawText(doc, texts.cannotCome.title, { x: right, y: lowerTop, width: column, size: 13, weight: 700 });
  drawText(doc, texts.cannotCome.text, { x: right, y: y + 6, width: column, size: 10.5 });
}

const logoBox = { width: 150, height: 34 } as const;

/** Draws the installation's look at the bottom of a quarter without a code. */
function drawLook(doc: PDFKit.PDFDocument, look: PrintedLook): void {
  const y = sheet.height - margin - 16;
  drawText(doc, look.name, {
    x: right,
    y,
    width: column,
    size: 10.5,
    weight: 700,
    color: look.tone,
    lines: 1,
  });
  drawLogo(doc, look, { x: right, y: y - logoBox.height - 8, ...logoBox });
}

function drawNoCode(doc: PDFKit.PDFDocument, side: number, texts: Prints): void {
  doc.rect(left, margin, side, side).lineWidth(1).stroke('#999999');
  drawText(doc, texts.noCode, {
    x: left + 20,
    y: margin + side / 2 - 30,
    width: side - 40,
    size: 13,
    weight: 700,
  });
}

function drawFolds(doc: PDFKit.PDFDocument): void {
  const { width, height } = sheet;
  doc.lineWidth(0.5).dash(3, { space: 4 }).strokeColor('#bbbbbb');
  doc.moveTo(0, height / 2).lineTo(width, height / 2);
  doc.moveTo(width / 2, 0).lineTo(width / 2, height / 2);
  doc.stroke().undash();
}
