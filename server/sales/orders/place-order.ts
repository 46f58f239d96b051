import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { checkOrder } from '#domain/sales/order.ts';
import { noHold, noOrder, notSignedIn } from '#server/access/refusals.ts';
import { isActiveUser } from '#server/database/accounts/user-changes.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { findAskedQuestions } from '#server/database/events/questions.ts';
import { commitIf } from '#server/database/commit-if.ts';
import { findOwnTickets } from '#server/database/sales/add-ons.ts';
import { countBuyersPlaces } from '#server/database/sales/buyers-places.ts';
import { findHolds, lockHolds, type HoldRow } from '#server/database/sales/holds.ts';
import { findOrder, type Attendee, type OrderRow } from '#server/database/sales/orders.ts';
import { lockPromosOfHolds } from '#server/database/sales/promo-codes.ts';
import { countPlaces, lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { onePerTicket } from '#domain/sales/ticket-group.ts';
import { withAddOns } from './add-ons-of-order.ts';
import { attendeesOf } from './order-attendees.ts';
import { chooseWay, type ChosenWay } from '#server/sales/by-hand/choose-way.ts';
import { saleOf } from './lock-order.ts';
import { hashOf, type OrderRequest } from './order-request.ts';
import { lockForSale, type EventOnSale } from '#server/database/sales/events-on-sale.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { checkAnswers } from './check-answers.ts';
import { isFor } from '#server/sales/place-hold.ts';
import { refusePromosOf } from '#server/sales/money/use-promo.ts';
import { writeOrder, type Draft, type Written } from './write-order.ts';

const orderIdReused = refusal(409, 'order_id_reused', (texts) => texts.sales.orderIdReused);

/**
 * Creates an order of reserved tickets: confirmed at once when it is free, otherwise awaiting payment. A repeat
 * returns the existing order and changes nothing.
 */
export async function placeOrder(deps: OrdersDeps, request: OrderRequest): Promise<OrderRow | Refusal> {
  const requestHash = hashOf(request);
  // Whether the order exists is checked under the lock with the rest, which saves a round trip.
  const found = await findHolds(deps.database, request.holdIds);
  const [first] = found;
  if (first === undefined || found.length < request.holdIds.length) {
    const before = await findOrder(deps.database, request.orderId);
    return before === null ? noHold : again(before, request, requestHash);
  }
  const requested = { request, requestHash, found, eventId: first.eventId };
  const written = await commitIf(
    atEvent(deps.database, first.eventId),
    (queries) => writeOnce(deps, queries, requested),
    (one) => one !== 'id_taken',
  );
  // The same id arrived concurrently for another event, under another lock.
  if (written === 'id_taken')
    return again(await stands(deps.database, request.orderId), request, requestHash);
  if (isRefusal(written)) return written;
  if (written.settled !== null) deps.after(written.settled);
  return written.order;
}

function again(known: OrderRow, request: OrderRequest, requestHash: string): OrderRow | Refusal {
  if (known.userId !== request.userId) return noOrder;
  return known.requestHash === requestHash ? known : orderIdReused;
}

/** A requested order with its holds as read before locking; their event and types cannot change. */
interface Requested {
  readonly request: OrderRequest;
  readonly requestHash: string;
  readonly found: readonly HoldRow[];
  readonly eventId: string;
}

/**
 * Runs under the event's lock in four database round trips: locks; the state under them; the order itself with its
 * ticket numbers; everything that belongs to it.
 */
async function writeOnce(
  deps: OrdersDeps,
  queries: EventQueries,
  { request, requestHash, found, eventId }: Requested,
): Promise<Written | Refusal | 'id_taken'> {
  const typeIds = [...new Set(found.map((hold) => hold.ticketTypeId))];
  // Sent at once and executed in sequence, so that rows are locked in the order of `lock-order.ts`.
  const [event, types, before, holds, isActive] = await Promise.all([
    lockForSale(queries, eventId),
    lockTicketTypes(queries, typeIds),
    findOrder(queries, request.orderId),
    lockHolds(queries, request.holdIds),
    isActiveUser(queries, request.userId),
  ]);
  if (event === null) return noHold;
  // Disabled while the order waited: no order is made, nor said to be there.
  if (!isActive) return notSignedIn;
  if (before !== null) return repeated(again(before, request, requestHash));
  if (!holds.every((hold) => isFor(hold, request.userId))) return noHold;
  const now = deps.now();
  const stand = await readUnderLock(queries, { request, eventId, types, now });
  const named = onePerTicket(request.attendees, holds);
  const checked = checkOrder(
    { holds, event, attendees: named, shownTotal: request.shownTotal, types: takenOf(types, stand) },
    now,
  );
  if (isSaleRefusal(checked)) return answered(checked);
  const { userId, holdIds } = request;
  const noPromo = await refusePromosOf(queries, stand.promos, { holdIds, userId, now });
  if (noPromo !== null) return noPromo;
  const seats = attendeesOf(named, checked.lines);
  const sent = { buyer: request.buyer, attendees: withAnswers(seats, named, types) };
  const answers = checkAnswers(stand.questions, sent, now);
  if (isRefusal(answers)) return answers;
  const requested = seats.map((seat, place) => ({ ...seat, forAttendee: named[place]?.forAttendee }));
  const attendees = withAddOns(stand.own, types, requested);
  if (isSaleRefusal(attendees)) return answered(attendees);
  const byHand = await chosenFor(deps, queries, event, { request, isFree: checked.total.amount === 0, now });
  if (isRefusal(byHand)) return byHand;
  return writeOrder(queries, deps.signers, {
    request,
    requestHash,
    eventId,
    attendees,
    types,
    checked,
    answers,
    sale: saleOf(event, types),
    now,
    byHand,
  });
}

/** Reads the state that counts under the locks at `now`, ms; sends its statements at once. */
async function readUnderLock(
  queries: Queries,
  { request, eventId, types, now }: Pick<Requested, 'request' | 'eventId'> & Pick<Draft, 'types' | 'now'>,
) {
  const { userId, holdIds: without } = request;
  const ticketTypeIds = types.map(({ ticketTypeId }) => ticketTypeId);
  const [places, had, promos, questions, own] = await Promise.all([
    countPlaces(queries, ticketTypeIds, now),
    countBuyersPlaces(queries, { userId, ticketTypeIds, without, now }),
    lockPromosOfHolds(queries, without),
    findAskedQuestions(queries, eventId),
    types.some(({ kind }) => kind === 'add_on') ? findOwnTickets(queries, eventId, userId) : [],
  ]);
  return { places, had, promos, questions, own };
}

/** Returns types with what the buyer already has of them, and how many too many are reserved. */
const takenOf = (
  types: readonly SoldType[],
  { places, had }: Pick<Awaited<ReturnType<typeof readUnderLock>>, 'places' | 'had'>,
) =>
  types.map((type) => ({
    ...type,
    hasAlready: had.find((one) => one.ticketTypeId === type.ticketTypeId)?.places ?? 0,
    placesOversold: places.find((one) => one.ticketTypeId === type.ticketTypeId)?.placesOversold ?? 0,
  }));

/** Returns the manual payment method chosen for a paid order; null when it is free or paid through a provider. */
async function chosenFor(
  deps: OrdersDeps,
  queries: Queries,
  event: EventOnSale,
  { request, isFree, now }: Pick<Draft, 'request' | 'now'> & { readonly isFree: boolean },
): Promise<ChosenWay | Refusal | null> {
  if (isFree) return null;
  if (request.wayToPayId === undefined) return deps.payments.off;
  return chooseWay(queries, event, request.wayToPayId, now);
}

/** Returns the attendees with their types and answers. */
const withAnswers = (
  seats: readonly Attendee[],
  named: OrderRequest['attendees'],
  types: readonly SoldType[],
) =>
  seats.map(({ ticketTypeId }, place) => ({
    ticketTypeId,
    isAddOn: types.find((type) => type.ticketTypeId === ticketTypeId)?.kind === 'add_on',
    answers: named[place]?.answers,
  }));

function repeated(order: OrderRow | Refusal): Written | Refusal {
  return isRefusal(order) ? order : { order, settled: null };
}

async function stands(queries: Queries, orderId: string): Promise<OrderRow> {
  const order = await findOrder(queries, orderId);
  if (order === null) throw new Error(`order ${orderId} is gone`);
  return order;
}

function isSaleRefusal<T extends object>(checked: T | SaleRefusal): checked is SaleRefusal {
  return 'code' in checked;
}
