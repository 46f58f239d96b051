import type { placeOrder as contract } from '#contract/sales/orders.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { GivenAnswer } from '#domain/sales/answer.ts';
import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import type { SaleFacts } from '#domain/sales/sale-step.ts';
import { checkOrder, paymentMs, type CheckedOrder } from '#domain/sales/order.ts';
import { noHold, noOrder } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import {
  countBuyersPlaces,
  findHolds,
  lockHolds,
  putHoldsInOrder,
  type HoldRow,
} from '#server/database/sales/holds.ts';
import {
  addOrder,
  addOrderParts,
  findAttendees,
  findOrder,
  type Attendee,
  type OrderRow,
} from '#server/database/sales/orders.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { writeAnswers } from '#server/database/sales/order-answers.ts';
import { carryPromos } from '#server/database/sales/promo-codes.ts';
import { countPlaces, lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { onePerTicket } from '#domain/sales/ticket-group.ts';
import { withAddOns } from './add-ons-of-order.ts';
import { attendeesOf } from './order-attendees.ts';
import { chooseWay, type ChosenWay } from '#server/sales/by-hand/choose-way.ts';
import { awaitByHand, confirmLocked } from './confirm-order.ts';
import { saleOf } from './lock-order.ts';
import { lockForSale } from '#server/database/sales/events-on-sale.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import type { OrdersParts } from '#server/sales/sales-deps.ts';
import { checkAnswers, type NewAnswer } from './check-answers.ts';
import { isFor } from '#server/sales/place-hold.ts';
import { refusePromosOf } from '#server/sales/money/use-promo.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import type { Settled } from './settled.ts';

/** An order as it was asked for, read and checked by itself. */
export interface OrderWish {
  readonly orderId: string;
  readonly userId: string;
  readonly holdIds: readonly string[];
  /** The sum that the buyer was shown; none by older apps. */
  readonly shownTotal?: Amount | undefined;
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly answers?: readonly GivenAnswer[] | undefined;
  };
  readonly attendees: readonly {
    readonly holdId: string;
    readonly name: string;
    readonly email: string;
    /** Whose an add-on is, by their place in the list. */
    readonly forAttendee?: number | undefined;
    readonly answers?: readonly GivenAnswer[] | undefined;
  }[];
  /** The way to pay by hand that the buyer chose; none is by the payment provider. */
  readonly wayToPayId?: string | undefined;
}

const orderIdReused = refusal(409, 'order_id_reused', (texts) => texts.sales.orderIdReused);
const holdTwice = refusal(422, 'hold_twice', (texts) => texts.sales.holdTwice);
const phoneInvalid = refusal(422, 'phone_invalid', (texts) => texts.sales.phoneInvalid);

/** Reads a number as people write it; null where no such number can exist. */
export type PhoneReader = (text: string, country: string) => { readonly number: string } | null;

/** Reads what cannot depend on how things stand. */
export function readWish(
  body: Output<(typeof contract)['body']>,
  userId: string,
  readPhone: PhoneReader,
): OrderWish | Refusal {
  const { orderId, holdIds, attendees, total: shownTotal, wayToPayId } = body;
  const { name, email, phoneNumber, countryCode, answers } = body.buyer;
  if (new Set(holdIds).size < holdIds.length) return holdTwice;
  const phone = phoneNumber === undefined ? '' : readPhone(phoneNumber, countryCode)?.number;
  if (phone === undefined) return phoneInvalid;
  const buyer = { name, email, phone, answers };
  return { orderId, userId, holdIds, shownTotal, buyer, attendees, wayToPayId };
}

/**
 * Writes an order of held places: confirmed at once where it is free, else awaiting payment. A repeat is answered with
 * the order as it stands, and changes nothing.
 */
export async function placeOrder(parts: OrdersParts, wish: OrderWish): Promise<OrderRow | Refusal> {
  const requestHash = hashOf(wish);
  const before = await findOrder(parts.database, wish.orderId);
  if (before !== null) return again(before, wish, requestHash);
  const found = await findHolds(parts.database, wish.holdIds);
  const [first] = found;
  if (first === undefined || found.length < wish.holdIds.length) return noHold;
  const written = await parts.database.transaction(
    (queries) => writeOnce(parts, queries, { wish, requestHash, found, eventId: first.eventId }),
    first.eventId,
  );
  if (isRefusal(written)) return written;
  if (written.settled !== null) parts.after(written.settled);
  return written.order;
}

function again(known: OrderRow, wish: OrderWish, requestHash: string): OrderRow | Refusal {
  if (known.userId !== wish.userId) return noOrder;
  return known.requestHash === requestHash ? known : orderIdReused;
}

interface Written {
  readonly order: OrderRow;
  readonly settled: Settled | null;
}

/** An order asked for, with its holds as they were before anything was locked: their event and types stay what they are. */
interface Wished {
  readonly wish: OrderWish;
  readonly requestHash: string;
  readonly found: readonly HoldRow[];
  readonly eventId: string;
}

async function writeOnce(
  parts: OrdersParts,
  queries: Queries,
  { wish, requestHash, found, eventId }: Wished,
): Promise<Written | Refusal> {
  const event = await lockForSale(queries, eventId);
  if (event === null) return noHold;
  const typeIds = [...new Set(found.map((hold) => hold.ticketTypeId))];
  const types = await lockTicketTypes(queries, typeIds);
  const before = await findOrder(queries, wish.orderId);
  if (before !== null) return repeated(again(before, wish, requestHash));
  const holds = await lockHolds(queries, wish.holdIds);
  if (!holds.every((hold) => isFor(hold, wish.userId))) return noHold;
  const now = parts.now();
  const places = await countPlaces(queries, typeIds, now);
  const { userId, holdIds: without } = wish;
  const had = await countBuyersPlaces(queries, { userId, ticketTypeIds: typeIds, without, now });
  const named = onePerTicket(wish.attendees, holds);
  const checked = checkOrder(
    {
      holds,
      event,
      attendees: named,
      shownTotal: wish.shownTotal,
      types: types.map((type) => ({
        ...type,
        hasAlready: had.find((one) => one.ticketTypeId === type.ticketTypeId)?.places ?? 0,
        takenTooMany: places.find((one) => one.ticketTypeId === type.ticketTypeId)?.takenTooMany ?? 0,
      })),
    },
    now,
  );
  if (isSaleRefusal(checked)) return answered(checked);
  const noPromo = await refusePromosOf(queries, { holdIds: without, userId, now });
  if (noPromo !== null) return noPromo;
  const sale = saleOf(event, types);
  const order = { eventId: event.eventId, userId };
  const seats = attendeesOf(named, checked.lines);
  const sent = { buyer: wish.buyer, attendees: withAnswers(seats, named, types) };
  const answers = await checkAnswers(queries, event.eventId, sent, now);
  if (isRefusal(answers)) return answers;
  const wished = seats.map((seat, place) => ({ ...seat, forAttendee: named[place]?.forAttendee }));
  const attendees = await withAddOns(queries, order, types, wished);
  if (isSaleRefusal(attendees)) return answered(attendees);
  const draft = { wish, requestHash, eventId, attendees, checked, answers, sale, now, byHand: null };
  if (checked.total.amount === 0) return write(parts, queries, draft);
  if (wish.wayToPayId === undefined) return parts.payments.off ?? write(parts, queries, draft);
  const byHand = await chooseWay(queries, event, wish.wayToPayId, now);
  return isRefusal(byHand) ? byHand : write(parts, queries, { ...draft, byHand });
}

interface Draft {
  readonly wish: OrderWish;
  readonly requestHash: string;
  readonly eventId: string;
  /** One for each ticket. */
  readonly attendees: readonly Attendee[];
  readonly checked: CheckedOrder;
  readonly answers: readonly NewAnswer[];
  readonly sale: SaleFacts;
  readonly now: number;
  readonly byHand: ChosenWay | null;
}

async function write(parts: OrdersParts, queries: Queries, draft: Draft): Promise<Written | Refusal> {
  const { wish, requestHash, eventId, attendees, checked, answers, sale, now, byHand } = draft;
  const { orderId, userId } = wish;
  const isFree = checked.total.amount === 0;
  const added = await addOrder(queries, {
    orderId,
    eventId,
    userId,
    buyerName: wish.buyer.name,
    buyerEmail: wish.buyer.email,
    buyerPhone: wish.buyer.phone,
    totalAmount: checked.total.amount,
    feeAmount: checked.lines.reduce((sum, line) => sum + line.feeAmount * line.quantity, 0),
    currency: checked.total.currency,
    requestHash,
    createdAt: now,
    paymentDueAt: isFree ? null : (byHand?.dueAt ?? now + paymentMs),
    wayToPayId: byHand?.way.wayToPayId ?? null,
    payReference: byHand?.reference ?? null,
    soldBy: null,
  });
  // The same id came at the same moment for another event, under another lock.
  if (!added) return repeated(again(await stands(queries, orderId), wish, requestHash));
  await addOrderParts(queries, orderId, checked.lines, attendees);
  await writeAnswers(queries, orderId, answers);
  await carryPromos(queries, orderId);
  const by = { actor: 'buyer', userId } as const;
  await noteInHistory(queries, { orderId, at: now, kind: 'placed', by, amount: checked.total.amount });
  await putHoldsInOrder(queries, wish.holdIds, { orderId, userId }, now);
  const order = await stands(queries, orderId);
  if (!isFree && byHand === null) return { order, settled: null };
  const locked = { order, attendees: await findAttendees(queries, [orderId]), types: [], sale };
  if (byHand !== null) {
    const settled = await awaitByHand(queries, parts.signers, locked, { tickets: byHand.way.tickets, now });
    return { order, settled };
  }
  const settled = await confirmLocked(queries, parts.signers, locked, now);
  return { order: { ...order, state: settled.state }, settled };
}

/** Who comes with which type, and what they answered. */
const withAnswers = (seats: readonly Attendee[], named: OrderWish['attendees'], types: readonly SoldType[]) =>
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

function hashOf({ holdIds, buyer, attendees, wayToPayId }: OrderWish): string {
  const parts = [
    holdIds.toSorted(),
    [buyer.name, buyer.email, buyer.phone],
    attendees.map(({ holdId, name, email, forAttendee }) => [
      holdId,
      name,
      email,
      ...(forAttendee === undefined ? [] : [forAttendee]),
    ]),
    // Orders from before there were ways keep their hash.
    ...(wayToPayId === undefined ? [] : [wayToPayId]),
    // Orders of apps that cannot answer keep the hash that they always had.
    ...(buyer.answers === undefined ? [] : [buyer.answers, attendees.map(({ answers }) => answers ?? [])]),
  ];
  return jsonHashOf(parts);
}
