import { refuseHold, refuseKept } from '#domain/sales/hold.ts';
import { withFee } from '#domain/sales/fee.ts';
import { presentPrice, refuseTier, type PresentPrice } from '#domain/sales/price-tier.ts';
import { noHold, noTicketType } from '#server/access/refusals.ts';
import { countBuyersPlaces } from '#server/database/sales/buyers-places.ts';
import { readSettings } from '#server/database/administration/settings.ts';
import type { Database, Queries } from '#server/database/database.ts';
import {
  addHold,
  countReserved,
  findHold,
  type HoldRow,
  type NewHold,
} from '#server/database/sales/holds.ts';
import { countReservation } from '#server/database/sales/sale-tallies.ts';
import { countPlaces, type SoldType } from '#server/database/sales/ticket-types.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { findCapacityEvent, findOnSale } from '#server/database/sales/events-on-sale.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { answered } from './answer-refusal.ts';
import type { OrdersDeps } from './sales-deps.ts';
import { withTypeLocked } from './type-lock.ts';

export interface HoldRequest {
  /** Made by the device: a repeat with the same request gets the same hold. */
  readonly holdId: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
}

const reused = refusal(409, 'hold_id_reused', (texts) => texts.sales.holdIdReused);

/**
 * Whether a buyer's hold is for this caller to know of: a visitor's by its id alone, a person's by that person. Apps speak
 * of holds as visitors whoever is signed in, so what a waiting list offers answers by its id as well, until it is ordered.
 *
 * @param userId null for a visitor.
 */
export function isFor(hold: HoldRow, userId: string | null): boolean {
  if (hold.kind !== 'buyer') return false;
  const isOfferToAsk = userId === null && hold.isOffer && !isOrdered(hold);
  return hold.userId === null || hold.userId === userId || isOfferToAsk;
}

/** Whether an order took a buyer's hold. */
export const isOrdered = ({ kind, state }: HoldRow): boolean =>
  kind === 'buyer' && (state === 'ordered' || state === 'used');

/**
 * Sets places aside for a buyer, for as many minutes as administrators say. A repeat is answered with the hold as it stands; a refusal is kept
 * nowhere, so the same request may succeed later.
 *
 * Which part of what is left all visitors, and everyone at one address, may reserve is counted under the type's lock.
 *
 * @param userId null for a visitor.
 * @param address HMAC of the network that asks; null where it is not known.
 */
export async function placeHold(
  { database, now }: OrdersDeps,
  request: HoldRequest,
  userId: string | null,
  address: NewHold['address'] = null,
): Promise<HoldRow | Refusal> {
  const requestHash = buyersHash(request);
  // Before the lock of the ticket type, for which others wait; at once, to be one trip.
  const [{ holdMinutes }, capacityEvent] = await Promise.all([
    readSettings(database),
    findCapacityEvent(database, request.ticketTypeId),
  ]);
  const how = (queries: Queries): Adding => ({
    again: (known) => {
      if (known.kind === 'buyer' && !isFor(known, userId)) return noHold;
      return known.requestHash === requestHash ? known : reused;
    },
    async add(type) {
      const at = now();
      const [{ price, ...standing }, heldAlready, reserved] = await Promise.all([
        saleOf(queries, type, at, 'forSale'),
        userId === null ? 0 : placesOf(queries, userId, type.ticketTypeId, at),
        countReserved(queries, type.ticketTypeId, address, at),
      ]);
      const refused = refuseHold(
        {
          quantity: request.quantity,
          perOrderLimit: type.perOrderLimit,
          heldAlready,
          around: { isVisitor: userId === null, ...reserved },
          ...standing,
        },
        at,
      );
      const atPrice = refused ?? refuseTier(price, request.quantity, type.currency);
      if (atPrice !== null) return answered(atPrice);
      return {
        ...newHoldOf(request, type, price, { requestHash, at }),
        userId,
        kind: 'buyer',
        label: '',
        expiresAt: at + holdMinutes * 60_000,
        address,
      };
    },
  });
  return addOnce(database, request, how, capacityEvent);
}

/** Keeps places back for an organizer, without end, whoever of the team asks; idempotent as `placeHold`. */
export function keepPlaces(
  { database, now }: OrdersDeps,
  eventId: string,
  request: HoldRequest & { readonly label: string },
): Promise<HoldRow | Refusal> {
  const requestHash = jsonHashOf([
    'organizer',
    eventId,
    request.ticketTypeId,
    request.quantity,
    request.label,
  ]);
  return addOnce(database, request, (queries) => ({
    again: (known) => (known.requestHash === requestHash ? known : reused),
    async add(type) {
      if (type.eventId !== eventId) return noTicketType;
      const at = now();
      const { price, ...standing } = await saleOf(queries, type, at, 'left');
      const refused = refuseKept({ quantity: request.quantity, ...standing }, at);
      if (refused !== null) return answered(refused);
      return {
        // Nobody buys what is kept: it takes nothing of a tier.
        ...newHoldOf(request, { ...type, fee: null }, { ...price, tierId: null }, { requestHash, at }),
        userId: null,
        kind: 'organizer',
        label: request.label,
        expiresAt: null,
        address: null,
      };
    },
  }));
}

interface Adding {
  readonly again: (known: HoldRow) => HoldRow | Refusal;
  /** The time and all that is counted are taken in here: under the lock. */
  readonly add: (type: SoldType) => Promise<NewHold | Refusal>;
}

/** Adds a hold under its type's lock, or answers the one of the same id. */
function addOnce(
  database: Database,
  request: HoldRequest,
  how: (queries: Queries) => Adding,
  capacityEvent?: string | null,
): Promise<HoldRow | Refusal> {
  const work = (queries: Queries, type: SoldType | null) =>
    addUnderLock(queries, type, request, how(queries));
  return withTypeLocked(database, request.ticketTypeId, work, capacityEvent);
}

async function addUnderLock(
  queries: Queries,
  type: SoldType | null,
  { holdId }: HoldRequest,
  how: Adding,
): Promise<HoldRow | Refusal> {
  const known = await findHold(queries, holdId);
  if (known !== null) return how.again(known);
  if (type === null) return noTicketType;
  const hold = await how.add(type);
  if ('refused' in hold) return hold;
  const added = await addHold(queries, hold);
  const [stands] = await Promise.all([
    findHold(queries, holdId),
    added && hold.kind === 'buyer' ? countReservation(queries, hold, hold.createdAt) : null,
  ]);
  if (stands === null) throw new Error(`hold ${holdId} is gone`);
  // The same id came at the same moment for another type, under another lock.
  return added ? stands : how.again(stands);
}

/** Places of a type that a person has or has reserved; the caller has locked the type. */
export async function placesOf(queries: Queries, userId: string, ticketTypeId: string, now: number) {
  const ask = { userId, ticketTypeIds: [ticketTypeId], without: [], now };
  const [counted] = await countBuyersPlaces(queries, ask);
  return counted?.places ?? 0;
}

/** Asked at once. @param which places: those that anybody may buy, or all that are left */
export async function saleOf(queries: Queries, type: SoldType, at: number, which: 'forSale' | 'left') {
  const [event, [places]] = await Promise.all([
    findOnSale(queries, type.eventId),
    countPlaces(queries, [type.ticketTypeId], at),
  ]);
  if (event === null || places === undefined) throw new Error(`the event of ${type.ticketTypeId} is gone`);
  const { saleStartsAt, saleEndsAt, validUntil } = type;
  const price = presentPrice(type, places.tiersTaken, at);
  return { event, terms: { left: places[which], saleStartsAt, saleEndsAt, validUntil }, price };
}

/** What every new hold says: whose places, and what one costs from now on, with its fee. */
export function newHoldOf(
  { holdId, quantity }: HoldRequest,
  { eventId, ticketTypeId, currency, fee }: SoldType,
  { amount, tierId }: PresentPrice,
  { requestHash, at: createdAt }: { readonly requestHash: string; readonly at: number },
) {
  const price = { ...withFee(fee, amount), fee, currency, tierId };
  return { holdId, eventId, ticketTypeId, quantity, requestHash, createdAt, ...price };
}

/** What makes a repeat of a buyer's request known. */
export const buyersHash = ({ ticketTypeId, quantity }: Omit<HoldRequest, 'holdId'>): string =>
  jsonHashOf(['buyer', ticketTypeId, quantity]);
