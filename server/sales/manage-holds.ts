import type { Hold } from '#contract/sales/holds.ts';
import { holdState } from '#domain/sales/hold.ts';
import { noHold, tooMany } from '#server/access/refusals.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import {
  findHold,
  findReservedSeats,
  lockHolds,
  releaseHold,
  type HoldRow,
  type ReservedSeatsRow,
} from '#server/database/sales/holds.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import type { AddressHmac, HoldLimit } from '#server/sales/hold-rate.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { changeHold } from '#server/sales/change-hold.ts';
import { isFor, isOrdered, reserveSeats, placeHold } from '#server/sales/place-hold.ts';
import { applyPromo } from './money/use-promo.ts';
import { isRefusal, refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { RequestContext } from '#server/access/request-context.ts';

export interface HoldsDeps extends OrdersDeps {
  readonly holdLimit: HoldLimit;
  readonly addressHmac: AddressHmac;
}

const inOrder = refusal(409, 'hold_ordered', (texts) => texts.sales.inOrder);

interface ReserveCall {
  readonly params: { readonly registrationId: string };
  readonly body: Parameters<typeof reserveSeats>[2];
  readonly caller: Caller;
}

interface ReleaseCall {
  readonly params: { readonly registrationId: string; readonly holdId: string };
  readonly caller: Caller;
}

/** Reserves tickets for a buyer or a visitor; buyers are rate limited, and visitors by network and browser. */
export async function placeFor(
  deps: HoldsDeps,
  request: Parameters<typeof placeHold>[1],
  caller: Caller,
  context: RequestContext,
) {
  const userId = userIdOf(caller);
  // Do not count a repeat: an offline device asks often.
  if ((await findHold(deps.database, request.holdId)) === null) {
    const wait = await deps.holdLimit(context, userId);
    if (wait > 0) return tooMany(wait);
  }
  const hold = await placeHold(deps, request, userId, deps.addressHmac(context));
  return isRefusal(hold) ? hold : shown(hold, deps.now());
}

/** Changes a reservation's quantity; increases are rate limited as reserving is. */
export async function changeFor(
  deps: HoldsDeps,
  request: Parameters<typeof changeHold>[1],
  caller: Caller,
  context: RequestContext,
) {
  const userId = userIdOf(caller);
  const known = await findHold(deps.database, request.holdId);
  const isMore = known !== null && request.quantity > known.quantity;
  const wait = isMore ? await deps.holdLimit(context, userId) : 0;
  if (wait > 0) return tooMany(wait);
  const hold = await changeHold(deps, request, userId);
  return isRefusal(hold) ? hold : shown(hold, deps.now());
}

/**
 * Applies a promo code to a reservation; attempts are rate limited by network and browser, because codes can be
 * guessed, also from many accounts.
 */
export async function applyPromoFor(
  deps: HoldsDeps,
  request: Parameters<typeof applyPromo>[1],
  caller: Caller,
  context: RequestContext,
) {
  const wait = request.code === '' ? 0 : await deps.holdLimit(context, null);
  if (wait > 0) return tooMany(wait);
  const hold = await applyPromo(deps, request, userIdOf(caller));
  return isRefusal(hold) ? hold : shown(hold, deps.now());
}

/**
 * Returns a buyer's hold. Once ordered it belongs to the buyer, but the device that made it as a visitor still gets
 * its state by id; otherwise it would report the tickets as released and offer them again.
 */
export async function readOwnHold({ database, now }: HoldsDeps, holdId: string, caller: Caller) {
  const hold = await findHold(database, holdId);
  if (hold !== null && isFor(hold, userIdOf(caller))) return shown(hold, now());
  return hold !== null && isOrdered(hold) ? { ...shown(hold, now()), orderId: null } : noHold;
}

export async function releaseOwnHold({ database, now }: HoldsDeps, holdId: string, caller: Caller) {
  const hold = await findHold(database, holdId);
  if (hold === null) return noHold;
  if (!isFor(hold, userIdOf(caller))) return isOrdered(hold) ? inOrder : noHold;
  await releaseHold(database, hold.holdId, now());
  const after = (await findHold(database, hold.holdId)) ?? hold;
  return after.state === 'ordered' || after.state === 'used' ? inOrder : shown(after, now());
}

/** Lists an event's reserved seats. */
export async function listReservedSeats({ database }: HoldsDeps, eventId: string) {
  return { items: (await findReservedSeats(database, eventId)).map(toReservedSeats) };
}

/** Reserves seats for an organizer and records who did. */
export async function reserveAndRecord(deps: HoldsDeps, { params, body, caller }: ReserveCall) {
  const hold = await reserveSeats(deps, params.registrationId, body, caller);
  if (isRefusal(hold)) return hold;
  const types = await findTicketTypes(deps.database, [hold.eventId]);
  const type = types.find((one) => one.ticketTypeId === hold.ticketTypeId);
  return toReservedSeats({ ...hold, ticketTypeName: type?.name ?? '' });
}

/** Releases an organizer's reserved seats and records who did. */
export async function releaseAndRecord(
  deps: Pick<HoldsDeps, 'database' | 'now'>,
  { params, caller }: ReleaseCall,
) {
  const { database, now } = deps;
  return database.transaction(async (queries) => {
    const [[hold], refused] = await Promise.all([
      lockHolds(queries, [params.holdId]),
      refuseAtEvent(queries, 'run', caller, params.registrationId),
    ]);
    if (refused !== null) return refused;
    if (hold?.kind !== 'organizer' || hold.eventId !== params.registrationId) return noHold;
    const { holdId: subject, eventId, quantity, state } = hold;
    if (state !== 'held') return { released: state === 'released' };
    const at = now();
    await releaseHold(queries, subject, at);
    const action = 'places_given_back';
    await recordAction(queries, caller, { at, action, eventId, subject, details: { quantity } });
    return { released: true };
  });
}

function userIdOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}

function shown(hold: HoldRow, now: number): Hold {
  const { holdId, eventId, ticketTypeId, quantity, expiresAt, orderId, unitAmount, currency } = hold;
  const { feeAmount } = hold;
  return {
    holdId,
    registrationId: eventId,
    ticketTypeId,
    quantity,
    state: holdState(hold, now),
    heldUntilAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    orderId,
    groupSize: hold.groupSize,
    unitPrice: unitAmount === null || currency === null ? null : { amount: unitAmount, currency },
    fee: feeAmount === 0 || currency === null ? null : { amount: feeAmount, currency },
    // A waiting list offer cannot be changed.
    most: hold.isOffer ? null : hold.perOrderLimit,
  };
}

function toReservedSeats({
  holdId,
  ticketTypeId,
  ticketTypeName,
  quantity,
  label,
  createdAt,
}: ReservedSeatsRow) {
  return {
    holdId,
    ticketTypeId,
    ticketTypeName,
    quantity,
    label,
    createdAt: new Date(createdAt).toISOString(),
  };
}
