import type { SaleRefusal } from './sale-refusal.ts';

/** Maximum number of uses of one add-on, and of add-ons of one type per ticket. */
export const maxUses = 50;
export const maxPerTicket = 20;

/** Returns the area at whose gates an add-on is redeemed, from the type index in its ticket codes. */
export const addOnCheckpoint = (typeIndex: number): string => `add-on-${typeIndex}`;

/** Returns whether an area name is reserved for add-ons. */
export const isAddOnCheckpoint = (checkpoint: string): boolean => /^add-on-\d+$/.test(checkpoint);

/** A ticket that admits somebody and may have add-ons. */
export interface TicketToAddTo {
  /** Number of add-ons it has, by type id. */
  readonly has: Readonly<Record<string, number>>;
}

/** An add-on in an order. */
export interface WantedAddOn {
  readonly ticketTypeId: string;
  /** Maximum number of this type per ticket. */
  readonly perTicket: number;
  /** Index in `tickets` chosen by the buyer; absent if it is assigned automatically. */
  readonly wished?: number | undefined;
}

/**
 * Assigns each add-on to a ticket, in the given order: the one chosen by the buyer; the others are spread evenly, one
 * per ticket before any has two. Add-ons without a ticket are refused, as are more than a ticket may have.
 *
 * @param tickets those of the order first, then those that the buyer already has
 * @returns indexes in `tickets`, one per add-on
 */
export function assignAddOns(
  addOns: readonly WantedAddOn[],
  tickets: readonly TicketToAddTo[],
): readonly number[] | SaleRefusal {
  const counts = tickets.map(({ has }) => new Map(Object.entries(has)));
  const places = new Map<number, number>();
  // Chosen ones first; the others are spread around them.
  const inTurn = [...addOns.entries()].toSorted(
    ([, one], [, other]) => Number(isFree(one)) - Number(isFree(other)),
  );
  for (const [at, { ticketTypeId, perTicket, wished }] of inTurn) {
    const had = counts.map((count) => count.get(ticketTypeId) ?? 0);
    const place = wished ?? had.indexOf(Math.min(...had));
    const has = had[place] ?? perTicket;
    if (has >= perTicket) {
      const fit = had.reduce((sum, count) => sum + Math.max(0, perTicket - count), 0);
      const already = [...places.keys()].filter((done) => addOns[done]?.ticketTypeId === ticketTypeId).length;
      return { code: 'add_on_needs_ticket', details: { ticketTypeId, perTicket, most: already + fit } };
    }
    counts[place]?.set(ticketTypeId, has + 1);
    places.set(at, place);
  }
  return addOns.map((_, at) => places.get(at) ?? 0);
}

const isFree = ({ wished }: WantedAddOn): boolean => wished === undefined;
