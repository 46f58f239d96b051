import type { matchBankRows } from '#contract/sales/manual-payments.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { findPayReferences, matchPayment } from '#domain/sales/manual-payment.ts';
import type { Queries } from '#server/database/database.ts';
import { findByPayReferences } from '#server/database/sales/manual-payments.ts';
import type { OrderRow } from '#server/database/sales/orders.ts';

type Rows = Output<(typeof matchBankRows)['body']>['rows'];
type Matched = Output<(typeof matchBankRows)['reply']>['items'][number];

/** Finds the orders referenced by bank statement rows and compares the sums; one result per row, in order. */
export async function matchRows(
  queries: Queries,
  eventId: string,
  rows: Rows,
): Promise<{ items: Matched[] }> {
  const named = rows.map(({ text }) => findPayReferences(text));
  const orders = await findByPayReferences(queries, eventId, [...new Set(named.flat())]);
  const byReference = new Map(orders.map((order) => [order.payReference, order]));
  return {
    items: rows.map(({ amount }, at) => {
      const order = named[at]
        ?.map((reference) => byReference.get(reference))
        .find((one) => one !== undefined);
      return matched(amount, order ?? null);
    }),
  };
}

function matched(amount: number, order: OrderRow | null): Matched {
  if (order === null) return { match: 'unknown', order: null };
  const { orderId, payReference, buyerName, state, currency } = order;
  const total = { amount: order.totalAmount, currency };
  return {
    match: matchPayment(amount, { state, total }),
    order: { orderId, reference: payReference ?? '', buyer: buyerName, total, expired: state === 'expired' },
  };
}
