import type { SaleRefusal } from './sale-refusal.ts';
import { typeSaleState, type SaleTerms, type SoldEvent, type SaleState } from './sale-state.ts';

/** What a sale consists of, in its order; `confirm` is the provider's word that the money is there. */
export type SaleStep = 'hold' | 'order' | 'pay' | 'confirm';

/** What counts of an event and the ticket types that are sold of it. */
export interface SaleFacts {
  readonly event: SoldEvent;
  readonly types: readonly SaleTerms[];
}

/**
 * Whether the event and the ticket types still allow a step of a sale: the one rule that all steps ask. A sale that
 * closed keeps nobody from ordering and paying for what they reserved in time, so only `hold` looks at the window of
 * the sale and at what is left. An event that will not take place, or tickets that no longer admit, stop every step: no
 * money is taken for them, and what was taken goes back.
 *
 * @param now ms, taken under the locks of the event and the types
 * @returns null where the step is allowed
 */
export function refuseStep(step: SaleStep, { event, types }: SaleFacts, now: number): SaleRefusal | null {
  const asked = step === 'hold' ? types : types.map(reserved);
  for (const terms of [reserved({ validUntil: null }), ...asked]) {
    const refused = refuseState(typeSaleState(terms, event, now), terms, now);
    if (refused !== null) return refused;
  }
  return null;
}

/** What was reserved is its buyer's, whatever the sale of the rest does. */
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

/** No tickets, or fewer than were asked for. */
export function soldOut(left: number): SaleRefusal {
  return { code: 'sold_out', details: { left: Math.max(0, left) } };
}
