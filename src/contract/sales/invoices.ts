import * as v from 'valibot';
import { maxTaxBasisPoints, sellerTexts } from '#domain/sales/invoice.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { wholeBetween } from '../wire/form-fields.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { versionQuery } from '../wire/version-query.ts';

const form = {
  name: v.pipe(typedLine, v.nonEmpty(problem('fillIn')), v.maxLength(sellerTexts.name)),
  /** Its lines as printed on an invoice. */
  address: v.pipe(typedText, v.nonEmpty(problem('fillIn')), v.maxLength(sellerTexts.address)),
  taxId: v.pipe(typedLine, v.maxLength(sellerTexts.taxId)),
  /** The name of a tax included in the prices; '' for none. */
  taxName: v.pipe(typedLine, v.maxLength(sellerTexts.taxName)),
  /** Hundredths of a per cent of the price before tax. */
  taxBasisPoints: wholeBetween(0, maxTaxBasisPoints, 'feeShare'),
};
const sellerForm = v.object(form);
export type SellerForm = v.InferOutput<typeof sellerForm>;

const seller = v.object({
  /** Null until it is set: no invoices are issued. */
  seller: v.nullable(sellerForm),
  version: v.string(),
});
export type SellerReply = v.InferOutput<typeof seller>;

export const readSeller = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/seller',
  access: 'event_owner',
  about: 'Who sells, as it stands on invoices: of the organizer of an event, for all events of theirs.',
  params: eventParams,
  reply: seller,
});

export const saveSeller = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/seller',
  access: 'event_owner',
  about:
    'Sets who sells on invoices that are made from then on; those that were made stay as they are. Again: the same answer. Refused with 409 `changed_elsewhere`.',
  params: eventParams,
  query: versionQuery,
  body: sellerForm,
  reply: seller,
});

const orderParams = v.object({ orderId: v.pipe(v.string(), v.uuid()) });

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/orders/{orderId}/invoice',
  access: 'signed_in',
  about:
    'Makes the invoice of a paid order, for its buyer and for whoever sees the event’s orders. Numbers of an organizer have no gaps. Again: the same invoice. Refused with 409 `invoices_off` until the organizer has said who sells, 409 `no_invoice` for an order that nothing was paid for, or of which all was refunded before.',
  params: orderParams,
  reply: v.object({ number: v.number(), issuedAt: v.string() }),
});

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/orders/{orderId}/invoice.pdf',
  access: 'signed_in',
  about:
    'The invoice of an order as a PDF, once it is made; what was refunded after that is said below it. 404 `order_not_found`, 409 `no_invoice` before.',
  params: orderParams,
});

export const creditNotePdf = endpoint({
  method: 'GET',
  path: '/api/orders/{orderId}/credit-notes/{number}',
  access: 'signed_in',
  about:
    'A credit note of an order as a PDF: one is made with each refund of an order that has an invoice. Numbers of an organizer have no gaps. 404 `order_not_found`, `no_credit_note`.',
  params: v.object({ ...orderParams.entries, number: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) }),
});
