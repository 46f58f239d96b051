import { useEffect, useState } from 'react';
import type { Order } from '#contract/sales/orders.ts';
import { paymentStanding, type PaymentStanding } from '#domain/sales/payment-standing.ts';
import type { PaymentIds } from '#domain/sales/payment-verification.ts';
import { createVerificationStore } from '#payments/verification-store.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useOpenedBuying } from './use-unsent-holds.ts';

/**
 * Tells how the payments of orders stand for their buyer. What this browser was told of a payment is kept for all its
 * tabs, so that each says the same, also after a reload.
 */
export function usePaymentStandings(): (order: Order, back?: PaymentIds | null) => PaymentStanding {
  const { stored } = useEngines();
  const buying = useOpenedBuying();
  const [store] = useState(() => createVerificationStore(stored));
  const [, told] = useState(0);
  useEffect(() => stored.onChange(() => told((times) => times + 1)), [stored]);
  useEffect(() => buying?.verifier.subscribe(() => told((times) => times + 1)), [buying]);
  return (order, back = null) =>
    paymentStanding({ order, back, told: order.payment === null ? null : store.state(order.payment) });
}
