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
    // Kept as it was made, whoever reads it.
    language: siteLanguage,
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

/** The total, and what of it is fees, refunds and tax: tax and rest add up to what was left of it. Then what went back since. */
function drawSums(doc: PDFKit.PDFDocument, invoice: PrintedInvoice, top: number): void {
  const { currency, timeZone, refunds } = invoice;
  const money = (amount: number) => formatMoney({ amount, currency });
  let y = rule(doc, top);
  for (const [name, amount, weight = 400] of sumsOf(invoice))
    y = drawRow(doc, roomAt(doc, y), [name, '', '', money(amount)], weight);
  for (const { at, amount } of refunds) {
    const text = texts.refundedOn(formats.longDay(at, timeZone), money(amount));
    y = drawText(doc, text, { x: margin, y: roomAt(doc, y + 6), width, size: 10.5, weight: 700, lines: 2 });
  }
}

type Sum = readonly [name: string, amount: number, weight?: 400 | 700];

function sumsOf({ lines, totalAmount, refundedAmount = 0, seller }: PrintedInvoice): Sum[] {
  const fees = lines.reduce((sum, { quantity, feeAmount }) => sum + quantity * feeAmount, 0);
  const rest = totalAmount - refundedAmount;
  const sums: Sum[] = [[texts.total, totalAmount, 700]];
  if (fees > 0) sums.push([texts.fees, fees]);
  if (refundedAmount > 0) sums.push([texts.refunded, -refundedAmount], [texts.rest, rest, 700]);
  if (seller.taxName === '' || seller.taxBasisPoints === 0) return sums;
  const tax = taxWithin(rest, seller.taxBasisPoints);
  const share = String(seller.taxBasisPoints / 100);
  return [...sums, [texts.tax(seller.taxName, share), tax], [texts.net, rest - tax]];
}

/** Where the next line below the lines of an order goes: on a new page where this one is full. */
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
