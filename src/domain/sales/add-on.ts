import type { SaleRefusal } from './sale-refusal.ts';

/** How often one add-on is redeemed, and how many of one there are for a ticket, at most. */
export const mostUses = 50;
export const mostPerTicket = 20;

/** The area at whose gates an add-on is redeemed, by the number that its ticket codes carry. */
export const addOnCheckpoint = (typeIndex: number): string => `add-on-${typeIndex}`;

/** Whether an area is, or could become, that of an add-on. */
export const isAddOnCheckpoint = (checkpoint: string): boolean => /^add-on-\d+$/.test(checkpoint);

/** A ticket that lets somebody in, and may have add-ons. */
export interface TicketToAddTo {
  /** How many it has of each type of add-on, by the type's id. */
  readonly has: Readonly<Record<string, number>>;
}

/** An add-on that is ordered. */
export interface WantedAddOn {
  readonly ticketTypeId: string;
  /** Most of this type for one ticket. */
  readonly perTicket: number;
  /** The place in `tickets` that the buyer chose; none is left to be given out. */
  readonly wished?: number | undefined;
}

/**
 * For which ticket each add-on is, in the order in which they are given: the one that its buyer chose; of the others one for
 * each ticket before any has two. None is for nobody: an add-on without a ticket is refused, and more than a ticket may have.
 *
 * @param tickets those of the order first, then those that the buyer has
 * @returns places in `tickets`, one for each add-on
 */
export function assignAddOns(
  addOns: readonly WantedAddOn[],
  tickets: readonly TicketToAddTo[],
): readonly number[] | SaleRefusal {
  const counts = tickets.map(({ has }) => new Map(Object.entries(has)));
  const places = new Map<number, number>();
  // Those that were chosen first: the others are given out around them.
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
