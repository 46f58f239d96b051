import { useEffect, useState } from 'react';
import type { Order } from '#contract/sales/orders.ts';
import { paymentStatus, type PaymentStatus } from '#domain/sales/payment-status.ts';
import type { PaymentIds } from '#domain/sales/payment-verification.ts';
import { createVerificationStore } from '#payments/verification-store.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useOpenedBuying } from './use-unsent-holds.ts';

/**
 * Returns the payment status of orders for their buyer. Results that this browser got about a payment are stored for
 * all tabs, so that each shows the same, even after a reload.
 */
export function usePaymentStatuses(): (order: Order, back?: PaymentIds | null) => PaymentStatus {
  const { stored } = useEngines();
  const buying = useOpenedBuying();
  const [store] = useState(() => createVerificationStore(stored));
  const [, told] = useState(0);
  useEffect(() => stored.onChange(() => told((times) => times + 1)), [stored]);
  useEffect(() => buying?.verifier.subscribe(() => told((times) => times + 1)), [buying]);
  return (order, back = null) =>
    paymentStatus({ order, back, told: order.payment === null ? null : store.state(order.payment) });
}
