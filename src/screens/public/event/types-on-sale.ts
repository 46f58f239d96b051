import { useNow } from '#app/data/use-now.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { typeSaleState, type SaleState } from '#domain/sales/sale-state.ts';
import type { ShownPrice } from '#domain/sales/price-tier.ts';
import { priceOfType } from './type-price.tsx';

export type TicketTypeShown = EventDetail['ticketTypes'][number];

/** Element id of the tickets on an event's page, for links within it. */
export const ticketsId = 'tickets';

/** A ticket type and its current state. */
export interface TypeOnSale {
  readonly type: TicketTypeShown;
  readonly shown: ShownPrice;
  readonly state: SaleState;
}

const ms = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** Returns the current state of a ticket type, whatever it was when the page loaded. */
function stateOf(type: TicketTypeShown, event: EventDetail, now: number): SaleState {
  return typeSaleState(
    { left: type.left, saleStartsAt: ms(type.saleStartsAt), saleEndsAt: ms(type.saleEndsAt) },
    { status: event.status, endsAt: Date.parse(event.endsAt) },
    now,
  );
}

/** Returns an event's ticket types with their current state, updated every 15 s. */
export function useTypesOnSale(event: EventDetail): readonly TypeOnSale[] {
  const now = useNow(15_000);
  return event.ticketTypes.map((type) => ({
    type,
    shown: priceOfType(type, now),
    state: stateOf(type, event, now),
  }));
}

/**
 * Returns the type of which one is preselected: the only one that admits people, or the only free one of several,
 * unless another was chosen instead.
 *
 * @param wanted chosen quantities, by type
 */
export function chosenAlready(
  standing: readonly TypeOnSale[],
  wanted: Readonly<Record<string, number>>,
): TypeOnSale | undefined {
  const people = standing.filter(({ type, state }) => state === 'on_sale' && type.addOn === null);
  const free = people.filter(({ shown }) => shown.price.amount === 0);
  const [first, second] = people.length === 1 ? people : free;
  if (first === undefined || second !== undefined) return undefined;
  return people.some((one) => one !== first && (wanted[one.type.ticketTypeId] ?? 0) > 0) ? undefined : first;
}
