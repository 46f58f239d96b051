import { randomUUID } from 'node:crypto';
import type { sellAtDoor as contract } from '#contract/sales/door-sales.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { doorCardMs } from '#domain/sales/door-sale.ts';
import type { Amount } from '#domain/sales/money.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { refuseTickets, type OrderLine } from '#domain/sales/order.ts';
import { presentPrice, refuseTier, type PresentPrice } from '#domain/sales/price-tier.ts';
import { refuseStep, soldOut } from '#domain/sales/sale-step.ts';
import { onePerTicket } from '#domain/sales/ticket-group.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { byTeam } from '#server/access/done-by.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, noOrder, noTicketType, notSignedIn } from '#server/access/refusals.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { commitIf } from '#server/database/commit-if.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { lockForSale, type EventOnSale } from '#server/database/sales/events-on-sale.ts';
import { addOrderedHold } from '#server/database/sales/holds.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import {
  addOrder,
  addOrderParts,
  findAttendees,
  findOrder,
  type OrderRow,
} from '#server/database/sales/orders.ts';
import { countPlaces, lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';
import { confirmLocked } from '#server/sales/orders/confirm-order.ts';
import { saleOf } from '#server/sales/orders/lock-order.ts';
import { attendeesOf } from '#server/sales/orders/order-attendees.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';

type Body = Output<(typeof contract)['body']>;
type Seller = Extract<Caller, { kind: 'user' }>;

const orderIdReused = refusal(409, 'order_id_reused', (texts) => texts.sales.orderIdReused);

interface Sold {
  readonly order: OrderRow;
  readonly settled: Settled | null;
}

/**
 * Sells tickets at the door in one transaction as an order of the seller: with cash it is confirmed at once and the
 * money recorded under the seller; with card it waits for the provider. A repeat returns the existing order.
 */
export async function sellAtDoor(
  deps: OrdersDeps,
  caller: Caller,
  eventId: string,
  body: Body,
): Promise<OrderRow | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const requestHash = hashOf(eventId, body);
  const before = await findOrder(deps.database, body.orderId);
  if (before !== null) return again(before, caller, requestHash);
  const wish = { caller, eventId, body, requestHash };
  const sold = await commitIf(
    atEvent(deps.database, eventId),
    (queries) => sell(deps, queries, wish),
    (one) => one !== 'id_taken' && !isRefusal(one),
  );
  // The same id arrived concurrently for another event, under another lock.
  if (sold === 'id_taken') return again(await stands(deps.database, body.orderId), caller, requestHash);
  if (isRefusal(sold)) return sold;
  if (sold.settled !== null) deps.after(sold.settled);
  return sold.order;
}

function again(known: OrderRow, { userId }: Seller, requestHash: string): OrderRow | Refusal {
  if (known.soldBy !== userId) return noOrder;
  return known.requestHash === requestHash ? known : orderIdReused;
}

async function stands(queries: Queries, orderId: string): Promise<OrderRow> {
  const order = await findOrder(queries, orderId);
  if (order === null) throw new Error(`order ${orderId} is gone`);
  return order;
}

interface Wish {
  readonly caller: Seller;
  readonly eventId: string;
  readonly body: Body;
  readonly requestHash: string;
}

async function sell(
  deps: OrdersDeps,
  queries: EventQueries,
  wish: Wish,
): Promise<Sold | Refusal | 'id_taken'> {
  const { caller, eventId, body, requestHash } = wish;
  // Sent at once and executed in sequence, so that the right is read under the lock.
  const [event, lost] = await Promise.all([
    lockForSale(queries, eventId),
    refuseAtEvent(queries, 'sell', caller, eventId),
  ]);
  if (event === null) return noEvent;
  if (lost !== null) return lost;
  const wanted = new Map<string, number>();
  for (const { ticketTypeId, quantity } of body.lines)
    wanted.set(ticketTypeId, (wanted.get(ticketTypeId) ?? 0) + quantity);
  const types = await lockTicketTypes(queries, [...wanted.keys()]);
  const before = await findOrder(queries, body.orderId);
  if (before !== null) {
    const known = again(before, caller, requestHash);
    return isRefusal(known) ? known : { order: known, settled: null };
  }
  const now = deps.now();
  const places = await countPlaces(queries, [...wanted.keys()], now);
  const priced = types.map((type) => {
    const taken = places.find(({ ticketTypeId }) => ticketTypeId === type.ticketTypeId)?.tiersTaken ?? {};
    return { type, price: presentPrice(type, taken, now), quantity: wanted.get(type.ticketTypeId) ?? 0 };
  });
  const total = totalOf(priced);
  const refused = refuse(deps, { event, priced, total, asked: wanted.size, body, now });
  if (refused !== null) return refused;
  const none = await write(queries, wish, { priced, total, now });
  if (none !== null) return none;
  const order = await stands(queries, body.orderId);
  if (isByCard(body, total)) return { order, settled: null };
  return takeCash(deps, queries, { order, event, types, caller, now });
}

/** A ticket type on sale, at its current price, and a quantity, in groups if sold in groups. */
interface Priced {
  readonly type: SoldType;
  readonly price: PresentPrice;
  readonly quantity: number;
}

interface Asked {
  readonly event: EventOnSale;
  readonly priced: readonly Priced[];
  readonly total: Amount;
  /** Number of types requested. */
  readonly asked: number;
  readonly body: Body;
  readonly now: number;
}

/** The sale period does not apply at the door: staff sell while there are places. */
function refuse({ payments }: OrdersDeps, { event, priced, total, asked, body, now }: Asked): Refusal | null {
  const types = priced.map(({ type }) => type);
  // Add-ons are sold only in advance.
  const isSold = ({ eventId, kind }: SoldType) => eventId === event.eventId && kind === 'ticket';
  if (types.length < asked || !types.every(isSold)) return noTicketType;
  // An event without a date has no door.
  if (isDateOpen(event.startsAt)) return answered({ code: 'sale_closed' });
  const stopped = refuseStep('order', saleOf(event, types), now);
  if (stopped !== null) return answered(stopped);
  if (new Set(types.map(({ currency }) => currency)).size > 1)
    return answered({ code: 'several_currencies' });
  const many = refuseTickets(priced.reduce((sum, { type, quantity }) => sum + quantity * type.groupSize, 0));
  if (many !== null) return answered(many);
  const beyond = priced.map(({ type, price, quantity }) => refuseTier(price, quantity, type.currency));
  const tooMany = beyond.find((one) => one !== null);
  if (tooMany !== undefined) return answered(tooMany);
  if (total.amount > maxMinorUnits) return answered({ code: 'order_too_large' });
  if (total.amount !== body.total.amount || (total.amount > 0 && total.currency !== body.total.currency))
    return answered({ code: 'total_changed', details: { total } });
  return isByCard(body, total) ? payments.off : null;
}

const isByCard = ({ payment }: Body, { amount }: Amount): boolean => payment === 'card' && amount > 0;

function totalOf(priced: readonly Priced[]): Amount {
  const amount = priced.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return { amount, currency: priced[0]?.type.currency ?? '' };
}

/**
 * Writes the order, its places and its guests, without asking for guests' names. Refused if, after the other types'
 * places are taken, a type has too few left for general sale. `id_taken` when nothing of it must be kept.
 */
async function write(
  queries: Queries,
  { caller, eventId, body, requestHash }: Wish,
  { priced, total, now }: Pick<Asked, 'priced' | 'total' | 'now'>,
): Promise<Refusal | 'id_taken' | null> {
  const { orderId, name, email, payment } = body;
  const { userId } = caller;
  const added = await addOrder(queries, {
    orderId,
    eventId,
    userId,
    buyerName: name,
    buyerEmail: email,
    buyerPhone: '',
    totalAmount: total.amount,
    feeAmount: 0,
    currency: total.currency,
    requestHash,
    createdAt: now,
    paymentDueAt: isByCard(body, total) ? now + doorCardMs : null,
    wayToPayId: null,
    payReference: null,
    soldBy: userId,
  });
  if (!added) return 'id_taken';
  const lines = priced.map(({ type, price, quantity }) => ({
    holdId: randomUUID(),
    ticketTypeId: type.ticketTypeId,
    quantity,
    groupSize: type.groupSize,
    unitAmount: price.amount,
    feeAmount: 0,
    feeReturns: true,
    tierId: price.tierId,
    currency: type.currency,
  }));
  for (const line of lines) {
    // Counted one by one, because types share the event's capacity.
    const [places] = await countPlaces(queries, [line.ticketTypeId], now);
    const left = places?.forSale ?? null;
    if (left !== null && left < line.quantity) return answered(soldOut(left));
    await addOrderedHold(queries, { ...line, eventId, orderId, createdAt: now });
  }
  await addOrderParts(queries, orderId, lines, attendeesOf(guestsOf(lines, name), lines));
  const line = { orderId, at: now, kind: 'placed', amount: total.amount } as const;
  await noteInHistory(queries, { ...line, by: byTeam(caller) });
  await recordInAudit(queries, {
    at: now,
    actor: userId,
    action: 'sold_at_door',
    eventId,
    subject: orderId,
    outcome: 'done',
    details: { payment, amount: total.amount },
  });
  return null;
}

/** Returns one guest per ticket, all with the same name. */
function guestsOf(lines: readonly Pick<OrderLine, 'holdId' | 'quantity' | 'groupSize'>[], name: string) {
  const perUnit = lines.flatMap(({ holdId, quantity }) =>
    Array.from({ length: quantity }, () => ({ holdId, name, email: '' })),
  );
  return onePerTicket(perUnit, lines);
}

interface Cash {
  readonly order: OrderRow;
  readonly event: EventOnSale;
  readonly types: readonly SoldType[];
  readonly caller: Seller;
  readonly now: number;
}

async function takeCash(
  { payments, signers }: OrdersDeps,
  queries: EventQueries,
  { order, event, types, caller, now }: Cash,
): Promise<Sold> {
  const { orderId, totalAmount: amount, currency } = order;
  const locked = {
    order,
    attendees: await findAttendees(queries, [orderId]),
    types,
    sale: saleOf(event, types),
  };
  const paid = amount === 0 ? undefined : { amount, by: byTeam(caller) };
  const settled = await confirmLocked(queries, signers, locked, now, { paid });
  if (amount > 0)
    await payments.recordManualPayment(queries, {
      orderId,
      currency,
      amount,
      received: amount,
      takenBy: caller.userId,
      now,
    });
  return { order: { ...order, state: settled.state }, settled };
}

function hashOf(eventId: string, { lines, payment, total, name, email }: Body): string {
  const sorted = lines.map(({ ticketTypeId, quantity }) => `${ticketTypeId} ${quantity}`).toSorted();
  return jsonHashOf([eventId, sorted, payment, total, name, email]);
}
