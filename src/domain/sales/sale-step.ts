import type { SaleRefusal } from './sale-refusal.ts';
import { typeSaleState, type SaleTerms, type SoldEvent, type SaleState } from './sale-state.ts';

/** Steps of a sale in order; `confirm` is the provider's confirmation of the payment. */
export type SaleStep = 'hold' | 'order' | 'pay' | 'confirm';

/** The facts of an event and its ticket types that matter for a sale step. */
export interface SaleFacts {
  readonly event: SoldEvent;
  readonly types: readonly SaleTerms[];
}

/**
 * Decides whether an event and its ticket types still allow a sale step; all steps use this rule. Only `hold` checks
 * the sale period and availability, so that a closed sale does not prevent ordering and paying for what was reserved
 * in time. If the event will not take place or the tickets no longer admit, every step is refused and payments are
 * refunded.
 *
 * @param now ms, taken under the locks of the event and the types
 * @returns null if the step is allowed
 */
export function refuseStep(step: SaleStep, { event, types }: SaleFacts, now: number): SaleRefusal | null {
  const asked = step === 'hold' ? types : types.map(reserved);
  for (const terms of [reserved({ validUntil: null }), ...asked]) {
    const refused = refuseState(typeSaleState(terms, event, now), terms, now);
    if (refused !== null) return refused;
  }
  return null;
}

/** Reserved places are not affected by sale period or availability. */
const reserved = ({ validUntil }: Pick<SaleTerms, 'validUntil'>): SaleTerms => ({
  left: null,
  saleStartsAt: null,
  saleEndsAt: null,
  isReserved: true,
  ...(validUntil === undefined ? {} : { validUntil }),
});

function refuseState(state: SaleState, terms: SaleTerms, now: number): SaleRefusal | null {
  switch (state) {
    case 'on_sale':
      return null;
    case 'sold_out':
      return soldOut(0);
    case 'not_yet_on_sale':
      return {
        code: 'not_yet_on_sale',
        details: { saleStartsAt: new Date(terms.saleStartsAt ?? now).toISOString() },
      };
    case 'sale_closed':
      return { code: 'sale_closed' };
    case 'ended':
      return { code: 'event_ended' };
    case 'cancelled':
      return { code: 'event_cancelled' };
    case 'not_published':
      return { code: 'not_published' };
  }
}

/** No tickets left, or fewer than requested. */
export function soldOut(left: number): SaleRefusal {
  return { code: 'sold_out', details: { left: Math.max(0, left) } };
}
