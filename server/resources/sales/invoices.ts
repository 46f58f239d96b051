import type * as contract from '#contract/sales/invoices.ts';
import type { Answer } from '#server/resources/call.ts';
import { printCreditNote } from '#server/sales/money/credit-notes.ts';
import {
  issueInvoice,
  printInvoice,
  readSeller,
  saveSeller,
  type InvoicesDeps,
} from '#server/sales/money/invoices.ts';

type InvoiceAnswers = {
  readonly [K in 'readSeller' | 'saveSeller' | 'issueInvoice' | 'invoicePdf' | 'creditNotePdf']: Answer<
    (typeof contract)[K]
  >;
};

/** Seller details and invoices of orders. */
export function invoicesResource(deps: InvoicesDeps): InvoiceAnswers {
  return {
    readSeller: ({ params }) => readSeller(deps, params.registrationId),
    saveSeller: ({ params, query, body: seller, caller }) =>
      saveSeller(deps, caller, { eventId: params.registrationId, seller, version: query.version }),
    issueInvoice: ({ params, caller }) => issueInvoice(deps, caller, params.orderId),
    creditNotePdf: ({ params: { orderId, number }, caller, rangeFrom: from }) =>
      printCreditNote(deps, caller, { orderId, number: Number(number), from }),
    invoicePdf: ({ params, caller, rangeFrom }) => printInvoice(deps, caller, { ...params, from: rangeFrom }),
  };
}
