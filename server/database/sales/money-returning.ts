import type { Queries } from '#server/database/database.ts';
import type { PaymentRow } from './payments.ts';

/** What is due of a payment, and back, as it is stored. */
type ReturnedParts = Pick<PaymentRow, 'state' | 'returnAmount' | 'takenAmount' | 'returnedAmount'>;

/** Returns what is still due of a payment's refund, in minor units. */
export const amountDue = ({ state, returnAmount, takenAmount, returnedAmount }: ReturnedParts): number =>
  (state === 'completed' ? returnAmount : (takenAmount ?? returnedAmount)) - returnedAmount;

/** How the money of an order that goes back stands at the provider. */
export interface Returning {
  /** A part of it is on its way, not confirmed yet. */
  readonly partly: boolean;
  /** The provider refused to give it back. */
  readonly refused: boolean;
  /** What is due of what was refused, minor units; null if that is nothing, or in several currencies. */
  readonly due: { readonly amount: number; readonly currency: string } | null;
}

type Unconfirmed = ReturnedParts & {
  readonly orderId: string;
  readonly currency: string;
  readonly isRefused: boolean;
};

/** Returns which of these orders have refunds that the provider has not confirmed. */
export async function findReturning(
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Returning>> {
  const payments = await queries.query<Unconfirmed>(
    `SELECT order_id AS "orderId", state, return_amount AS "returnAmount", taken_amount AS "takenAmount",
            returned_amount AS "returnedAmount", coalesce(taken_currency, currency) AS currency,
            refund_refused_at IS NOT NULL AS "isRefused"
       FROM payments
      WHERE order_id = ANY($1::text[])
        AND ((state = 'completed' AND return_amount > returned_amount) OR refund_refused_at IS NOT NULL)`,
    [orderIds],
  );
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, ofOrder]) => [orderId, returningOf(ofOrder)]));
}

function returningOf(payments: readonly Unconfirmed[]): Returning {
  const refused = payments.filter(({ isRefused }) => isRefused);
  const [first, ...others] = refused;
  const isOneSum = first !== undefined && others.every(({ currency }) => currency === first.currency);
  const amount = refused.reduce((sum, one) => sum + amountDue(one), 0);
  return {
    partly: payments.some(({ state }) => state === 'completed'),
    refused: first !== undefined,
    due: isOneSum ? { amount, currency: first.currency } : null,
  };
}
