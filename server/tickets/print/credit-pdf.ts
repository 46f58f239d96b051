import { formatsIn } from '#messages/formats-in.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { drawBillHead, drawBillLines, drawBillSums } from './bill-parts.ts';
import { eventFact, taxSums } from './invoice-pdf.ts';
import type { PrintedLook } from './printed-document.ts';
import type { PrintedCredit } from './printed-credit.ts';
import { pdfBytes } from './ticket-pdf.ts';

const { invoice, credit: texts } = written[siteLanguage].prints;
const formats = formatsIn[siteLanguage];

/** Renders a credit note. @returns the bytes of a PDF; the same credit note in the same look gives the same bytes */
export function creditPdf(credit: PrintedCredit, look?: PrintedLook): Promise<Uint8Array<ArrayBuffer>> {
  const { number, issuedAt, seller, timeZone, orderId, currency, amount } = credit;
  const info = {
    title: texts.documentTitle(number, seller.name),
    createdAt: issuedAt,
    language: siteLanguage,
  };
  return pdfBytes(info, (doc) => {
    doc.addPage();
    const top = drawBillHead(doc, {
      ...credit,
      look,
      title: texts.title(number),
      facts: [
        invoice.issued(formats.longDay(issuedAt, timeZone)),
        texts.of(credit.invoiceNumber, formats.longDay(credit.invoiceIssuedAt, timeZone)),
        invoice.order(orderId),
        eventFact(credit),
      ],
    });
    // An amount not tied to tickets gets a separate line.
    const whole = [{ name: texts.refund, quantity: 1, unitAmount: amount }];
    const lines = credit.lines.length === 0 ? whole : credit.lines;
    const end = drawBillLines(doc, { lines, currency }, top);
    drawBillSums(doc, { sums: [[texts.total, amount, 700], ...taxSums(seller, amount)], currency }, end);
  });
}
