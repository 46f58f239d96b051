import type { Order } from '#contract/sales/orders.ts';

type State = Exclude<Order['state'], 'unknown'>;
/** A state of the filter alone: orders that wait to be paid by hand. */
export const byHandState = 'by_hand';
/** The same: orders whose refund the payment provider refused. */
export const refusedState = 'refund_refused';
export const states: readonly State[] = ['confirmed', 'awaiting_payment', 'refunded', 'cancelled', 'expired'];
export const shownStates = [...states, byHandState, refusedState] as const;
export type ShownState = (typeof shownStates)[number];

/** Builds the order list's query from the selected filter. */
export function narrowedTo(shown: ShownState | '') {
  if (shown === '') return {};
  if (shown === byHandState) return { byHand: 'waiting' as const };
  return shown === refusedState ? { refund: 'refused' as const } : { state: shown };
}
