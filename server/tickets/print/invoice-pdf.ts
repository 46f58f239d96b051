import { isDateOpen } from '#domain/events/open-date.ts';
import { taxWithin } from '#domain/sales/invoice.ts';
import type { SellerForm } from '#contract/sales/invoices.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { drawBillHead, drawBillLines, drawBillNote, drawBillSums, type BillSum } from './bill-parts.ts';
import type { PrintedLook } from './printed-document.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import { pdfBytes } from './ticket-pdf.ts';

const { invoice: texts } = written[siteLanguage].prints;
const formats = formatsIn[siteLanguage];

/**
 * Renders an invoice with the installation's logo. @returns the bytes of a PDF; the same invoice in the same look
 * gives the same bytes
 */
export function invoicePdf(invoice: PrintedInvoice, look?: PrintedLook): Promise<Uint8Array<ArrayBuffer>> {
  const info = {
    title: texts.documentTitle(invoice.number, invoice.seller.name),
    createdAt: invoice.issuedAt,
    // Fixed when the invoice was created, whatever the reader's language.
    language: siteLanguage,
  };
  return pdfBytes(info, (doc) => drawInvoice(doc, invoice, look));
}

function drawInvoice(doc: PDFKit.PDFDocument, invoice: PrintedInvoice, look?: PrintedLook): void {
  const { number, issuedAt, timeZone, orderId, currency, refunds } = invoice;
  doc.addPage();
  const top = drawBillHead(doc, {
    ...invoice,
    look,
    title: texts.title(number),
    facts: [texts.issued(formats.longDay(issuedAt, timeZone)), texts.order(orderId), eventFact(invoice)],
  });
  const lines = drawBillLines(doc, invoice, top);
  let y = drawBillSums(doc, { sums: sumsOf(invoice), currency }, lines);
  for (const { at, amount } of refunds) {
    const text = texts.refundedOn(formats.longDay(at, timeZone), formats.money({ amount, currency }));
    y = drawBillNote(doc, text, y);
  }
}

/** Returns the event it is about, and its date. */
export const eventFact = ({
  eventName,
  startsAt,
  timeZone,
}: Pick<PrintedInvoice, 'eventName' | 'startsAt' | 'timeZone'>): string =>
  isDateOpen(startsAt) ? eventName : texts.event(eventName, formats.longDay(startsAt, timeZone));

/** Returns the total with its fees, refunds and tax: net and tax add up to what remained of it. Later refunds follow. */
function sumsOf({ lines, totalAmount, refundedAmount = 0, seller }: PrintedInvoice): readonly BillSum[] {
  const fees = lines.reduce((sum, { quantity, feeAmount }) => sum + quantity * feeAmount, 0);
  const rest = totalAmount - refundedAmount;
  const sums: BillSum[] = [[texts.total, totalAmount, 700]];
  if (fees > 0) sums.push([texts.fees, fees]);
  if (refundedAmount > 0) sums.push([texts.refunded, -refundedAmount], [texts.rest, rest, 700]);
  return [...sums, ...taxSums(seller, rest)];
}

/** Splits a sum into net and tax; empty if no tax is configured. */
export function taxSums({ taxName, taxBasisPoints }: SellerForm, amount: number): readonly BillSum[] {
  if (taxName === '' || taxBasisPoints === 0) return [];
  const tax = taxWithin(amount, taxBasisPoints);
  return [
    [texts.tax(taxName, formats.rate(taxBasisPoints)), tax],
    [texts.net, amount - tax],
  ];
}
