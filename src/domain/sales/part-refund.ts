import type { OrderState } from './order.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { splitsGroup } from './ticket-group.ts';

/** An order as a refund of a part of it looks at it. Money in minor units. */
export interface RefundableOrder {
  readonly state: OrderState;
  readonly totalAmount: number;
  readonly currency: string;
  /** What was decided to go back before. */
  readonly refundedAmount: number;
  readonly places: readonly {
    readonly ticketId: string | null;
    /** What was paid for it. */
    readonly unitAmount: number;
    /** A fee within it that stays with the organizer when the ticket is refunded; left out, none. */
    readonly keptFee?: number;
    readonly isRefunded: boolean;
    /** Which group it is one of; null, or left out, where it was bought alone. */
    readonly groupNumber?: number | null;
  }[];
}

/** Which tickets are refunded, and how much goes back. */
export interface PartRefund {
  readonly ticketIds: readonly string[];
  readonly amount: number;
}

/** What can still go back of an order. */
export const leftToRefund = ({
  totalAmount,
  refundedAmount,
}: Pick<RefundableOrder, 'totalAmount' | 'refundedAmount'>): number => totalAmount - refundedAmount;

/** What goes back for tickets as a rule: what was paid for them but for fees that stay, and no more than is left. */
export function usualRefund(order: RefundableOrder, ticketIds: readonly string[]): number {
  const paid = order.places
    .filter(({ ticketId }) => ticketId !== null && ticketIds.includes(ticketId))
    .reduce((sum, { unitAmount, keptFee = 0 }) => sum + unitAmount - keptFee, 0);
  return Math.min(paid, leftToRefund(order));
}

/**
 * Whether a part of an order may be refunded: a ticket once, a group as a whole, and never more than was paid, whatever went back before.
 *
 * @returns null where it may.
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
