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
  about: 'The seller’s details on invoices: those of the event’s organizer, for all their events.',
  params: eventParams,
  reply: seller,
});

export const saveSeller = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/seller',
  access: 'event_owner',
  about:
    'Sets the seller’s details for later invoices; existing invoices don’t change. Idempotent. Fails with 409 `changed_elsewhere`.',
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
    'Creates the invoice of a paid order, for its buyer and for people who can see the event’s orders. An organizer’s invoice numbers are consecutive. Idempotent. Fails with 409 `invoices_off` until the organizer has entered the seller’s details, 409 `no_invoice` if nothing was paid or everything has been refunded.',
  params: orderParams,
  reply: v.object({ number: v.number(), issuedAt: v.string() }),
});

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/orders/{orderId}/invoice.pdf',
  access: 'signed_in',
  about:
    'The invoice of an order as a PDF, with later refunds listed below it. Fails with 404 `order_not_found`, 409 `no_invoice` if it hasn’t been created.',
  params: orderParams,
});

export const creditNotePdf = endpoint({
  method: 'GET',
  path: '/api/orders/{orderId}/credit-notes/{number}',
  access: 'signed_in',
  about:
    'A credit note of an order as a PDF; each refund of an order with an invoice creates one. An organizer’s credit note numbers are consecutive. Fails with 404 `order_not_found`, `no_credit_note`.',
  params: v.object({ ...orderParams.entries, number: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) }),
});
