import { formatsIn } from '#messages/formats-in.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { SellerForm } from '#contract/sales/invoices.ts';
import { hasOwnMark } from '#domain/look/look.ts';
import { drawLogo } from './look-mark.ts';
import { drawText, lineWidth } from './page-text.ts';
import type { PrintedLook } from './printed-document.ts';
import { sheet } from './ticket-pdf.ts';

const { invoice: texts } = written[siteLanguage].prints;
const formats = formatsIn[siteLanguage];
const margin = 56;
const width = sheet.width - 2 * margin;
const soft = '#555555';
/** Lower end of the order lines on a page. */
const bottom = sheet.height - 120;
/** Columns of a line: description, quantity, unit price, total. */
const columns = [
  { x: margin, width: width - 250 },
  { x: margin + width - 240, width: 50 },
  { x: margin + width - 180, width: 85 },
  { x: margin + width - 85, width: 85 },
] as const;

/** The seller, the buyer, and the subject of a bill. */
export interface BillHead {
  readonly title: string;
  readonly seller: SellerForm;
  /** Empty if their account is deleted. */
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly facts: readonly string[];
  /** The look of the installation that sold it on behalf of the seller. */
  readonly look?: PrintedLook | undefined;
}

/** Draws seller, buyer and subject. @returns the y at which the lines begin */
export function drawBillHead(doc: PDFKit.PDFDocument, head: BillHead): number {
  const { title, seller, buyerName, buyerEmail, facts, look } = head;
  const half = width / 2 - 12;
  const mark = look !== undefined && hasOwnMark(look) ? drawMark(doc, look) : 0;
  const room = width - (mark === 0 ? 0 : markBox.width + 12);
  let y = drawText(doc, title, { x: margin, y: margin, width: room, size: 22, weight: 700, lines: 1 });
  y = Math.max(y, mark);
  y += 18;
  const left = drawBlock(doc, { x: margin, y, width: half }, texts.from, [
    seller.name,
    ...seller.address.split('\n'),
    ...(seller.taxId === '' ? [] : [texts.taxId(seller.taxId)]),
  ]);
  const right = drawBlock(doc, { x: margin + width / 2 + 12, y, width: half }, texts.to, [
    buyerName === '' ? texts.noBuyer : buyerName,
    ...(buyerEmail === '' ? [] : [buyerEmail]),
  ]);
  y = Math.max(left, right) + 16;
  for (const fact of facts) y = drawText(doc, fact, { x: margin, y, width, size: 11, lines: 2 }) + 2;
  return y + 18;
}

const markBox = { x: margin + width - 150, y: margin, width: 150, height: 34 } as const;

/** Draws the installation's logo and name to the right of the title. @returns the y of their lower end */
function drawMark(doc: PDFKit.PDFDocument, look: PrintedLook): number {
  drawLogo(doc, look, { ...markBox, align: 'right' });
  const size = 10.5;
  const x = margin + width - Math.min(markBox.width, lineWidth(doc, look.name, { size, weight: 700 }));
  const y = look.logo === null ? margin + 8 : margin + markBox.height + 6;
  return drawText(doc, look.name, { ...markBox, x, y, size, weight: 700, color: look.tone, lines: 1 });
}

function drawBlock(
  doc: PDFKit.PDFDocument,
  box: { readonly x: number; readonly y: number; readonly width: number },
  name: string,
  lines: readonly string[],
): number {
  let y = drawText(doc, name, { ...box, size: 9, color: soft });
  for (const line of lines) y = drawText(doc, line, { ...box, y, size: 11, lines: 2 });
  return y;
}

function drawRow(doc: PDFKit.PDFDocument, y: number, cells: readonly string[], weight: 400 | 700): number {
  const ends = cells.map((text, at) => {
    const { x, width: room } = columns[at] ?? columns[0];
    return drawText(doc, text, { x, y, width: room, size: 10.5, weight, lines: at === 0 ? 2 : 1 });
  });
  return Math.max(...ends) + 4;
}

/**
 * Draws what was sold or refunded, one line each.
 *
 * @returns the y at which the sums begin
 */
export function drawBillLines(
  doc: PDFKit.PDFDocument,
  {
    lines,
    currency,
  }: {
    readonly lines: readonly {
      readonly name: string;
      readonly quantity: number;
      readonly unitAmount: number;
    }[];
    readonly currency: string;
  },
  top: number,
): number {
  const head = [texts.columns.what, texts.columns.quantity, texts.columns.each, texts.columns.sum];
  const money = (amount: number) => formats.money({ amount, currency });
  let y = rule(doc, drawRow(doc, top, head, 700));
  for (const { name, quantity, unitAmount } of lines) {
    if (y > bottom) {
      doc.addPage();
      y = rule(doc, drawRow(doc, margin, head, 700));
    }
    y = drawRow(doc, y, [name, String(quantity), money(unitAmount), money(unitAmount * quantity)], 400);
  }
  return y;
}

/** A sum below the lines: its label, minor units, font weight. */
export type BillSum = readonly [name: string, amount: number, weight?: 400 | 700];

/** Draws sums below the lines. @returns the y of the next text */
export function drawBillSums(
  doc: PDFKit.PDFDocument,
  { sums, currency }: { readonly sums: readonly BillSum[]; readonly currency: string },
  top: number,
): number {
  let y = rule(doc, top);
  for (const [name, amount, weight = 400] of sums)
    y = drawRow(doc, roomAt(doc, y), [name, '', '', formats.money({ amount, currency })], weight);
  return y;
}

/** Draws a sentence below the sums. @returns the y of the next one */
export const drawBillNote = (doc: PDFKit.PDFDocument, text: string, y: number): number =>
  drawText(doc, text, { x: margin, y: roomAt(doc, y + 6), width, size: 10.5, weight: 700, lines: 2 });

/** Returns the y of the next line, adding a page if this one is full. */
function roomAt(doc: PDFKit.PDFDocument, y: number): number {
  if (y <= sheet.height - margin - 30) return y;
  doc.addPage();
  return margin;
}

function rule(doc: PDFKit.PDFDocument, y: number): number {
  doc
    .lineWidth(0.5)
    .strokeColor('#999999')
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .stroke();
  return y + 6;
}
