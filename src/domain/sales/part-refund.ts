import type { OrderState } from './order.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { splitsGroup } from './ticket-group.ts';

/** The facts of an order for a partial refund. Money in minor units. */
export interface RefundableOrder {
  readonly state: OrderState;
  readonly totalAmount: number;
  readonly currency: string;
  /** Total of earlier refunds. */
  readonly refundedAmount: number;
  readonly places: readonly {
    readonly ticketId: string | null;
    /** Price paid for it. */
    readonly unitAmount: number;
    /** The fee in it that the organizer keeps on a refund; absent means none. */
    readonly keptFee?: number;
    readonly isRefunded: boolean;
    /** Number of its group; null or absent if bought individually. */
    readonly groupNumber?: number | null;
  }[];
}

/** Tickets to refund and the amount. */
export interface PartRefund {
  readonly ticketIds: readonly string[];
  readonly amount: number;
}

/** Returns the amount of an order that can still be refunded. */
export const leftToRefund = ({
  totalAmount,
  refundedAmount,
}: Pick<RefundableOrder, 'totalAmount' | 'refundedAmount'>): number => totalAmount - refundedAmount;

/** Returns the default refund for tickets: the price paid less fees that are kept, up to the amount left. */
export function usualRefund(order: RefundableOrder, ticketIds: readonly string[]): number {
  const paid = order.places
    .filter(({ ticketId }) => ticketId !== null && ticketIds.includes(ticketId))
    .reduce((sum, { unitAmount, keptFee = 0 }) => sum + unitAmount - keptFee, 0);
  return Math.min(paid, leftToRefund(order));
}

/**
 * Decides whether part of an order may be refunded: each ticket once, groups only as a whole, and in total never more
 * than was paid.
 *
 * @returns null if it may
 */
export function refusePartRefund(
  order: RefundableOrder,
  { ticketIds, amount }: PartRefund,
): SaleRefusal | null {
  if (order.state === 'awaiting_payment') return { code: 'order_unpaid' };
  if (order.state !== 'confirmed') return { code: 'order_ended' };
  const places = new Map(order.places.map((place) => [place.ticketId, place]));
  if (ticketIds.some((id) => places.get(id)?.isRefunded !== false)) return { code: 'tickets_refunded' };
  if (ticketIds.length === 0 && amount === 0) return { code: 'refund_nothing' };
  if (splitsGroup(order.places, ticketIds)) return { code: 'group_in_parts' };
  const left = leftToRefund(order);
  if (amount <= left) return null;
  return { code: 'refund_too_much', details: { left: { amount: left, currency: order.currency } } };
}
