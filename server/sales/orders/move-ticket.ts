import type { moveOrderTicket } from '#contract/sales/order-moves.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { presentPrice } from '#domain/sales/price-tier.ts';
import type { Caller } from '#server/access/caller.ts';
import { byTeam } from '#server/access/done-by.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder, noTicket, noTicketType } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { countUsed } from '#server/database/sales/order-refunds.ts';
import { endOffers, passOnDoorNote, setAttendeeType } from '#server/database/sales/order-tickets.ts';
import { findOrder, type AttendeeRow, type OrderRow } from '#server/database/sales/orders.ts';
import { addIssued, countPlaces, freePlaces, type SoldType } from '#server/database/sales/ticket-types.ts';
import { lockTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import { reKey } from '#server/tickets/re-key.ts';
import { auditOrder, changing, type OrderOfEvent } from './edit-order.ts';
import { intentOf, insertIntent, wasDone, type Intent } from '#server/sales/intents.ts';
import type { LockedOrder } from './lock-order.ts';
import type { RefundPartDeps } from '#server/sales/money/refund-part.ts';
import { answered } from '#server/sales/answer-refusal.ts';

const notMovable = refusal(409, 'ticket_not_movable', (texts) => texts.orders.notMovable);
const costsMore = (difference: { readonly amount: number; readonly currency: string }) =>
  refusal(409, 'type_costs_more', (texts) => texts.orders.typeCostsMore, { difference });

interface Wish extends Omit<Output<(typeof moveOrderTicket)['body']>, 'currentPasswordHash' | 'moveId'> {
  readonly intent: Intent;
  readonly caller: Caller;
  readonly at: number;
}

/**
 * Changes a ticket to another type that costs no more at present than was paid. Its code contains the type, so it is replaced by
 * a new ticket, of which doors and wallet are notified. Locks both types, so that the other one is never oversold.
 */
export async function moveTicket(
  deps: RefundPartDeps,
  caller: Caller,
  which: OrderOfEvent,
  { moveId, ...body }: Omit<Output<(typeof moveOrderTicket)['body']>, 'currentPasswordHash'>,
): Promise<OrderRow | Refusal> {
  const { ticketId, ticketTypeId, reason } = body;
  const intent = intentOf(moveId, ['move', ticketId, ticketTypeId, reason]);
  const work = async (queries: EventQueries, locked: LockedOrder) => {
    const before = await wasDone(queries, which.orderId, intent);
    if (before !== false) return before === true ? null : before;
    return move(deps, queries, locked, { ...body, intent, caller, at: deps.now() });
  };
  const revision = await changing(deps, caller, which, work, { otherTypes: [ticketTypeId] });
  if (isRefusal(revision)) return revision;
  if (revision !== null) deps.moved(which.registrationId, revision);
  return (await findOrder(deps.database, which.orderId)) ?? noOrder;
}

/** @returns the event's new revision */
async function move(
  { signers }: RefundPartDeps,
  queries: EventQueries,
  locked: LockedOrder,
  wish: Wish,
): Promise<number | Refusal> {
  const { order, attendees, types } = locked;
  const { eventId } = order;
  const place = attendees.find(({ ticketId }) => ticketId === wish.ticketId);
  const type = types.find((one) => one.ticketTypeId === wish.ticketTypeId && one.eventId === eventId);
  const old = place === undefined ? null : await lockTicket(queries, wish.ticketId);
  if (place === undefined || old === null) return noTicket;
  if (type === undefined) return noTicketType;
  const isOfGroup = place.groupNumber !== null || type.groupSize > 1;
  const isAddOn = place.kind === 'add_on' || type.kind === 'add_on';
  if (order.state !== 'confirmed' || isOfGroup || isAddOn || !(await isMovable(queries, old, type)))
    return notMovable;
  const refused =
    (await refusePrice(queries, order, place, { type, at: wish.at })) ??
    (await takePlace(queries, old, type, wish.at));
  if (refused !== null) return refused;
  const { holderUserId, holderName } = old;
  const to = { typeIndex: type.index, holderUserId, holderName, at: wish.at, reason: 'moved' };
  const { fresh, revision } = await reKey(queries, signers, old, to);
  await endOffers(queries, [old.ticketId], wish.at);
  await passOnDoorNote(queries, old.ticketId, fresh.ticketId);
  await setAttendeeType(queries, fresh.ticketId, { ...place, ticketTypeId: type.ticketTypeId });
  return (await note(queries, order, { place, type, fresh }, wish)) ?? revision;
}

/** Whether it is neither void nor used, and of another type. */
async function isMovable(queries: Queries, ticket: TicketRow, { index }: SoldType): Promise<boolean> {
  const isGood = ticket.state === ticketBits.exists && ticket.typeIndex !== index;
  return isGood && (await countUsed(queries, ticket.eventId, [ticket.number])) === 0;
}

/**
 * No extra payment is possible: a type that costs more now must be bought separately. A ticket that is moved takes
 * nothing of the number that a price is limited to.
 */
async function refusePrice(
  queries: Queries,
  { currency }: OrderRow,
  { unitAmount }: AttendeeRow,
  { type, at }: { readonly type: SoldType; readonly at: number },
): Promise<Refusal | null> {
  const [places] = await countPlaces(queries, [type.ticketTypeId], at);
  const { amount } = presentPrice(type, places?.tiersTaken ?? {}, at);
  if (amount === 0 || (amount <= unitAmount && type.currency === currency)) return null;
  return costsMore({ amount: amount - unitAmount, currency: type.currency });
}

/** Release the old type's place first: it may be the last one of the event's capacity. */
async function takePlace(
  queries: Queries,
  old: TicketRow,
  { ticketTypeId, index }: SoldType,
  now: number,
): Promise<Refusal | null> {
  await freePlaces(queries, old.eventId, new Map([[old.typeIndex, 1]]));
  const [places] = await countPlaces(queries, [ticketTypeId], now);
  const left = places?.left ?? null;
  if (left !== null && left < 1) return answered({ code: 'sold_out', details: { left: 0, ticketTypeId } });
  await addIssued(queries, old.eventId, new Map([[index, 1]]));
  return null;
}

interface Moved {
  readonly place: AttendeeRow;
  readonly type: SoldType;
  readonly fresh: TicketRow;
}

async function note(
  queries: Queries,
  order: OrderRow,
  { place, type, fresh }: Moved,
  { at, reason, caller, intent }: Wish,
): Promise<Refusal | null> {
  await auditOrder(queries, caller, order, { action: 'ticket_moved', at, subject: fresh.ticketId });
  const { orderId } = order;
  const by = byTeam(caller);
  const changes = [{ field: 'ticket_type', before: place.ticketTypeName, after: type.name }] as const;
  const tickets = [formatReference(fresh.number, fresh.reference)];
  return insertIntent(queries, { orderId, at, kind: 'ticket_moved', by, reason, tickets, changes, intent });
}
