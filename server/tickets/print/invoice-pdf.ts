import { isDateOpen } from '#domain/events/open-date.ts';
import { formatMoney } from '#domain/sales/currency.ts';
import { taxWithin } from '#domain/sales/invoice.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { drawText } from './page-text.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { pdfBytes, sheet } from './ticket-pdf.ts';

const { invoice: texts } = written[siteLanguage].prints;
const formats = formatsIn[siteLanguage];
const margin = 56;
const width = sheet.width - 2 * margin;
const soft = '#555555';
/** Where a page ends, for lines of an order. */
const bottom = sheet.height - 120;
/** Columns of a line: what, how many, for how much each, together. */
const columns = [
  { x: margin, width: width - 250 },
  { x: margin + width - 240, width: 50 },
  { x: margin + width - 180, width: 85 },
  { x: margin + width - 85, width: 85 },
] as const;

/** Draws an invoice. @returns the bytes of a PDF; the same invoice gives the same bytes. */
export function invoicePdf(invoice: PrintedInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const info = {
    title: texts.documentTitle(invoice.number, invoice.seller.name),
    createdAt: invoice.issuedAt,
  };
  return pdfBytes(info, (doc) => drawInvoice(doc, invoice));
}

function drawInvoice(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  doc.addPage();
  const top = drawParties(doc, invoice);
  const lines = drawLines(doc, invoice, top);
  drawSums(doc, invoice, lines);
}

/** Who sells, to whom, which invoice it is, and for what. */
function drawParties(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): number {
  const { seller, number, issuedAt, timeZone, orderId, buyerName, buyerEmail } = invoice;
  const half = width / 2 - 12;
  let y = drawText(doc, texts.title(number), {
    x: margin,
    y: margin,
    width,
    size: 22,
    weight: 700,
    lines: 1,
  });
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
  const facts = [
    texts.issued(formats.longDay(issuedAt, timeZone)),
    texts.order(orderId),
    isDateOpen(invoice.startsAt)
      ? invoice.eventName
      : texts.event(invoice.eventName, formats.longDay(invoice.startsAt, timeZone)),
  ];
  y = Math.max(left, right) + 16;
  for (const fact of facts) y = drawText(doc, fact, { x: margin, y, width, size: 11, lines: 2 }) + 2;
  return y + 18;
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

function drawLines(doc: PDFKit.PDFDocument, { lines, currency }: PrintedInvoice, top: number): number {
  const head = [texts.columns.what, texts.columns.quantity, texts.columns.each, texts.columns.sum];
  const money = (amount: number) => formatMoney({ amount, currency });
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

/** The total, and what of it is fees and tax: the parts add up to it. */
function drawSums(doc: PDFKit.PDFDocument, invoice: PrintedInvoice, top: number): void {
  const { lines, totalAmount, currency, seller } = invoice;
  const money = (amount: number) => formatMoney({ amount, currency });
  const fees = lines.reduce((sum, { quantity, feeAmount }) => sum + quantity * feeAmount, 0);
  const tax = taxWithin(totalAmount, seller.taxBasisPoints);
  let y = rule(doc, top);
  y = drawRow(doc, y, [texts.total, '', '', money(totalAmount)], 700);
  if (fees > 0) y = drawRow(doc, y, [texts.fees, '', '', money(fees)], 400);
  if (seller.taxName === '' || seller.taxBasisPoints === 0) return;
  const share = String(seller.taxBasisPoints / 100);
  y = drawRow(doc, y, [texts.tax(seller.taxName, share), '', '', money(tax)], 400);
  drawRow(doc, y, [texts.net, '', '', money(totalAmount - tax)], 400);
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
