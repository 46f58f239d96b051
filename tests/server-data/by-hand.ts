import { randomUUID } from 'node:crypto';
import type { WayForm } from '#contract/sales/ways-to-pay.ts';
import type { Database } from '#server/database/database.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { createClosedPayments } from '#server/payments/payments.ts';
import { manualProvider } from '#server/payments/manual/manual.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { sweepPayments } from '#server/payments/sweep-payments.ts';
import { markPaid } from '#server/sales/by-hand/mark-paid.ts';
import { saveWay } from '#server/sales/by-hand/ways-to-pay.ts';
import { confirmOrder } from '#server/sales/orders/confirm-order.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { ensurePayment } from '#server/sales/money/pay-order.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import { callerOf, hold, openSale, order, type Sale } from './sale-hand.ts';

/** A sale whose orders are paid in person, with the payments of a server that has no provider. */
export interface HandSale extends Sale {
  readonly wayToPayId: string;
  /** Processes due payments, as the server does periodically. */
  readonly sweepPayments: () => Promise<void>;
  /** Processes due orders, as the server does periodically. */
  readonly sweepOrders: () => Promise<void>;
}

const transfer: WayForm = {
  name: 'Bank transfer',
  instructions: 'Pay to **GT Bank 1234**, reference {reference}.',
  reserveHours: 48,
  tickets: 'when_paid',
};

/** Opens a sale of one type at 350 with one way to pay. */
export async function openHandSale(
  database: Database,
  quantity: number | null,
  { way = {}, startsInMs }: { readonly way?: Partial<WayForm>; readonly startsInMs?: number } = {},
): Promise<HandSale> {
  const sale = await openSale(
    database,
    [{ name: 'Standard', quantity, priceAmount: 35_000 }],
    startsInMs === undefined ? { startsInMs: 30 * 24 * 3_600_000 } : { startsInMs },
  );
  const { signers } = sale.parts;
  const payments: PaymentDeps = {
    database,
    provider: manualProvider,
    afterOrder: sale.parts.after,
    tellOfReturn: () => Promise.resolve(),
    now: sale.parts.now,
    newId: randomUUID,
    log: sale.parts.log,
    orders: {
      confirm: (queries, one) => confirmOrder(queries, signers, one),
      end: (queries, one) => endOrder(queries, one),
    },
  };
  const parts = { ...sale.parts, payments: createClosedPayments(payments) };
  const wayToPayId = randomUUID();
  const saved = await saveWay(parts, callerOf(sale.organizerId, 'ORGANIZER'), {
    eventId: sale.eventId,
    wayToPayId,
    form: { ...transfer, ...way },
    version: undefined,
  });
  if (isRefusal(saved)) throw new Error(saved.code);
  return {
    ...sale,
    parts,
    wayToPayId,
    sweepPayments: () => sweepPayments(payments),
    sweepOrders: () => createOrderSweep(parts).sweep(),
  };
}

/**
 * Buys tickets with the sale's payment method and an optional promo code. Returns the order's id and its state, or
 * the refusal's code.
 */
export async function buyByHand(sale: HandSale, userId: string, quantity = 1, promo = '') {
  const { holdId, code } = await hold(sale, userId, quantity);
  if (code !== null) return { orderId: '', state: code };
  const taken = promo === '' ? null : await applyPromo(sale.parts, { holdId, code: promo }, userId);
  if (isRefusal(taken)) return { orderId: '', state: taken.code };
  const placed = await order(sale, userId, [[holdId, quantity]], randomUUID(), {
    wayToPayId: sale.wayToPayId,
  });
  const row = await findOrder(sale.parts.database, placed.orderId);
  if (row !== null) await ensurePayment(sale.parts, row);
  return placed;
}

/** Marks an order as paid. Returns the resulting state, or the refusal's code. */
export async function mark(
  sale: Sale,
  orderId: string,
  more: {
    readonly paymentId?: string;
    readonly amount?: number;
    readonly note?: string;
    readonly by?: string;
  } = {},
): Promise<string> {
  const { paymentId = randomUUID(), amount = 35_000, note = '', by = sale.organizerId } = more;
  const payment = { paymentId, orderId, amount, note };
  const marked = await markPaid(sale.parts, callerOf(by, 'ORGANIZER'), sale.eventId, payment);
  return isRefusal(marked) ? marked.code : marked;
}
