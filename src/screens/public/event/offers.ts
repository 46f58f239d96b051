import { useNow } from '#app/data/use-now.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { offerState, type OfferState } from '#domain/sales/offer.ts';
import type { ShownPrice } from '#domain/sales/price-tier.ts';
import { priceOfOffer } from './offer-price.tsx';

export type Offer = EventDetail['ticketTypes'][number];

/** Where an event's page has its tickets, for links within it. */
export const ticketsId = 'tickets';

/** An offer as it stands at this moment. */
export interface StandingOffer {
  readonly offer: Offer;
  readonly shown: ShownPrice;
  readonly state: OfferState;
}

const ms = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** What can be had of an offer now, whatever was true when the page was fetched. */
function stateOf(offer: Offer, event: EventDetail, now: number): OfferState {
  return offerState(
    { left: offer.left, saleStartsAt: ms(offer.saleStartsAt), saleEndsAt: ms(offer.saleEndsAt) },
    { status: event.status, endsAt: Date.parse(event.endsAt) },
    now,
  );
}

/** The offers of an event as they stand; looked at again every 15 s. */
export function useOffers(event: EventDetail): readonly StandingOffer[] {
  const now = useNow(15_000);
  return event.ticketTypes.map((offer) => ({
    offer,
    shown: priceOfOffer(offer, now),
    state: stateOf(offer, event, now),
  }));
}

/**
 * The type of which one is chosen already: the only one that lets people in, or the only free one of several, as long as
 * no other is chosen in its place.
 *
 * @param wanted how many somebody has chosen, by type
 */
export function chosenAlready(
  standing: readonly StandingOffer[],
  wanted: Readonly<Record<string, number>>,
): StandingOffer | undefined {
  const people = standing.filter(({ offer, state }) => state === 'on_sale' && offer.addOn === null);
  const free = people.filter(({ shown }) => shown.price.amount === 0);
  const [first, second] = people.length === 1 ? people : free;
  if (first === undefined || second !== undefined) return undefined;
  return people.some((one) => one !== first && (wanted[one.offer.ticketTypeId] ?? 0) > 0) ? undefined : first;
}
