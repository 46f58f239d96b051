import { assignAddOns } from '#domain/sales/add-on.ts';
import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import type { OwnTicket } from '#server/database/sales/add-ons.ts';
import type { Attendee } from '#server/database/sales/orders.ts';
import type { SoldType } from '#server/database/sales/ticket-types.ts';

/**
 * Finds a ticket for each add-on of an order: the chosen one, otherwise one of the same order, otherwise one the
 * buyer has. The add-on carries that ticket's name. The event is locked, so that two orders do not add to the same
 * ticket at once.
 *
 * @param own tickets of the buyer, if any of the types is an add-on
 * @param attendees attendees and the add-ons among them, in order; `forAttendee`: the attendee's index an add-on
 *   was chosen for
 */
export function withAddOns(
  own: readonly OwnTicket[],
  types: readonly SoldType[],
  attendees: readonly (Attendee & { readonly forAttendee?: number | undefined })[],
): readonly Attendee[] | SaleRefusal {
  const addOnTypes = new Map(
    types.filter(({ kind }) => kind === 'add_on').map((type) => [type.ticketTypeId, type]),
  );
  if (addOnTypes.size === 0) return attendees;
  const people = attendees.flatMap(({ ticketTypeId, name }, ordinal) =>
    addOnTypes.has(ticketTypeId) ? [] : [{ has: {}, name, forOrdinal: ordinal, forTicketId: null }],
  );
  const tickets = [
    ...people,
    ...own.map(({ has, holderName, ticketId }) => ({
      has,
      name: holderName,
      forOrdinal: null,
      forTicketId: ticketId,
    })),
  ];
  const wanted = attendees.flatMap(({ ticketTypeId, forAttendee }) => {
    const type = addOnTypes.get(ticketTypeId);
    if (type === undefined) return [];
    const wished = tickets.findIndex(({ forOrdinal }) => forOrdinal === forAttendee);
    return [{ ...type, wished: forAttendee === undefined ? undefined : wished }];
  });
  const places = assignAddOns(wanted, tickets);
  if ('code' in places) return places;
  const next = places.values();
  return attendees.map((one) => {
    const place = addOnTypes.has(one.ticketTypeId) ? next.next().value : undefined;
    const ticket = place === undefined ? undefined : tickets[place];
    if (ticket === undefined) return one;
    const { forOrdinal, forTicketId, name } = ticket;
    return { ...one, forOrdinal, forTicketId, name: name === '' ? one.name : name };
  });
}
