import { offerState, type Offer, type OfferedEvent, type OfferState } from './offer.ts';

/** A clear no to somebody who wants tickets: a stable code, and what to do. */
export interface SaleRefusal {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What a sale consists of, in its order; `confirm` is the provider's word that the money is there. */
export type SaleStep = 'hold' | 'order' | 'pay' | 'confirm';

/** What counts of an event and the ticket types that are sold of it. */
export interface SaleFacts {
  readonly event: OfferedEvent;
  readonly offers: readonly Offer[];
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
export function refuseStep(step: SaleStep, { event, offers }: SaleFacts, now: number): SaleRefusal | null {
  const asked = step === 'hold' ? offers : offers.map(reserved);
  for (const offer of [reserved({ validUntil: null }), ...asked]) {
    const refused = refuseState(offerState(offer, event, now), offer, now);
    if (refused !== null) return refused;
  }
  return null;
}

/** What was reserved is its buyer's, whatever the sale of the rest does. */
const reserved = ({ validUntil }: Pick<Offer, 'validUntil'>): Offer => ({
  left: null,
  saleStartsAt: null,
  saleEndsAt: null,
  ...(validUntil === undefined ? {} : { validUntil }),
});

function refuseState(state: OfferState, offer: Offer, now: number): SaleRefusal | null {
  switch (state) {
    case 'on_sale':
      return null;
    case 'sold_out':
      return soldOut(0);
    case 'not_yet_on_sale':
      return {
        code: 'not_yet_on_sale',
        message: 'Sales haven’t started. Come back when they do.',
        details: { saleStartsAt: new Date(offer.saleStartsAt ?? now).toISOString() },
      };
    case 'sale_closed':
      return { code: 'sale_closed', message: 'These tickets are no longer on sale. Choose another type.' };
    case 'ended':
      return { code: 'event_ended', message: 'This event is over. Choose another one.' };
    case 'cancelled':
      return { code: 'event_cancelled', message: 'This event was cancelled. Choose another one.' };
    case 'not_published':
      return { code: 'not_published', message: 'This event isn’t published yet.' };
  }
}

/** Why an order that waited for its payment was cancelled, in words for its buyer. */
export function whyEnded({ code }: Pick<SaleRefusal, 'code'>): string {
  switch (code) {
    case 'event_cancelled':
      return 'The event was cancelled.';
    case 'event_ended':
      return 'The event ended before the payment was complete.';
    case 'sale_closed':
      return 'The tickets expired before the payment was complete.';
    default:
      return 'The event is no longer on sale.';
  }
}

/** No tickets, or fewer than were asked for. */
export function soldOut(left: number): SaleRefusal {
  const message =
    left <= 0
      ? 'Sold out. Reserved tickets that aren’t bought come back on sale.'
      : `Only ${left} left. Choose fewer.`;
  return { code: 'sold_out', message, details: { left: Math.max(0, left) } };
}
