import type { DoorSale } from '#contract/sales/door-sales.ts';
import { codesOfTickets } from '#domain/door/areas.ts';
import { presentPrice } from '#domain/sales/price-tier.ts';
import { refuseAtEvent, rightsAt } from '#server/access/event-access.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, noOrder, notSignedIn } from '#server/access/refusals.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findDoorOffers, findShifts, hasMoreThanDoorOffers } from '#server/database/sales/door-sales.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findTicketsOfOrder } from '#server/database/tickets/tickets.ts';
import { sheetTicketsOf } from '#server/tickets/ticket-presenter.ts';
import type { OrderOfEvent } from '#server/sales/orders/edit-order.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

/** Returns the caller's permissions at an event. */
export async function readRights({ database }: OrdersDeps, caller: Caller, eventId: string) {
  return { rights: [...(await rightsAt(database, caller, eventId))] };
}

/** Returns what can be sold at the door. */
export async function readOffers({ database, payments, now }: OrdersDeps, eventId: string) {
  const at = now();
  const offers = await findDoorOffers(database, eventId, at);
  const event = await findDoorEvent(database, eventId);
  return {
    card: payments.off === null,
    printed: event === null || codesOfTickets(event) !== 'rotating',
    more: await hasMoreThanDoorOffers(database, eventId, at),
    items: offers.map((offer) => ({
      ticketTypeId: offer.ticketTypeId,
      name: offer.name,
      price: { amount: presentPrice(offer, offer.tiersTaken, at).amount, currency: offer.currency },
      groupSize: offer.groupSize,
      left: offer.left,
    })),
  };
}

/** Returns the caller's own door sale, with its ticket codes once it is confirmed. */
export async function readSale(
  deps: OrdersDeps,
  caller: Caller,
  { registrationId, orderId }: OrderOfEvent,
): Promise<DoorSale | Refusal> {
  const order = await findOrder(deps.database, orderId);
  if (caller.kind !== 'user' || order?.eventId !== registrationId || order.soldBy !== caller.userId)
    return noOrder;
  return presentSale(deps, order);
}

/** Converts a door sale for its seller to show to the guest. */
export async function presentSale(deps: OrdersDeps, row: OrderRow): Promise<DoorSale | Refusal> {
  const { database, signers } = deps;
  const order = await shownOrder(deps, row);
  const event = await findDoorEvent(database, row.eventId);
  if (isRefusal(order)) return order;
  if (event === null) return noEvent;
  const { orderId, eventId, state } = row;
  const tickets = state === 'confirmed' ? await findTicketsOfOrder(database, orderId) : [];
  const keys = await signers.of(database, eventId);
  const types = await findTicketTypes(database, [eventId]);
  const sheet = await sheetTicketsOf(tickets, { event, keys, types });
  return {
    order,
    tickets: sheet
      .filter(({ valid }) => valid)
      .map(({ ticketId, reference, typeName, printedCode: code }) => ({
        ticketId,
        reference,
        typeName,
        code,
      })),
    checkoutUrl: state === 'awaiting_payment' ? (order.payment?.checkoutUrl ?? '') : '',
  };
}

/** Returns door takings by shift: everyone's for those who run the event, otherwise the caller's own. */
export async function readTakings({ database }: OrdersDeps, caller: Caller, eventId: string) {
  if (caller.kind !== 'user') return notSignedIn;
  const runs = (await refuseAtEvent(database, 'run', caller, eventId)) === null;
  const shifts = await findShifts(database, eventId, runs ? null : caller.userId);
  const iso = (at: number) => new Date(at).toISOString();
  return {
    items: shifts.map(({ from, until, cash, card, currency, ...counts }) => ({
      ...counts,
      from: iso(from),
      until: iso(until),
      cash: { amount: cash, currency },
      card: { amount: card, currency },
    })),
  };
}
