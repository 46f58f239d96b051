import type { HoldsCalls } from '#api/holds-transport.ts';
import type { StoredHolds } from '#database/holds.ts';
import type { StoredOrders } from '#database/orders.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import {
  applyLookup,
  applySaleOver,
  isSaleOver,
  type HeldPlaces,
  type HoldReply,
} from '#domain/sales/held-places.ts';
import type { HoldsTransport } from '#sync/purchases/holds-replay.ts';
import { whyCaught } from '#app/engines/failed-here.ts';
import type { HoldRequest } from '#app/engines/buying.ts';
import type { ServerContact } from '#app/engines/server-contact.ts';

export interface HoldRefreshDeps {
  readonly store: StoredHolds;
  readonly orders: Pick<StoredOrders, 'anyAt'>;
  readonly calls: Pick<HoldsCalls, 'read'>;
}

/**
 * Reloads the event's reservations from the server, because another tab or device may have ordered them.
 *
 * @param refused the refusal that led to it; null for none
 */
export async function refreshHold(
  eventId: string,
  { store, orders, calls }: HoldRefreshDeps,
  refused: Failure | null = null,
): Promise<void> {
  // Holds of an unanswered order still exist, though the server may report them only to their buyer.
  if (await orders.anyAt(eventId)) return;
  const held = (await store.ofEvent(eventId)).filter(({ state }) => state === 'held');
  if (refused !== null && isSaleOver(refused)) {
    for (const { holdId } of held) await store.change(holdId, (kept) => applySaleOver(kept, refused));
    return;
  }
  for (const { holdId } of held) {
    const answer = await calls.read(holdId);
    const gone = !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404;
    if (answer.ok || gone)
      await store.change(holdId, (kept) => applyLookup(kept, answer.ok ? answer.value : null));
  }
}

/**
 * Changes the quantity of a reservation. Not queued for later, because the user has to see at once whether it worked.
 * If the response was lost, or another tab changed it too, the server is asked for the current state. What can't be stored
 * is taken back. Rejects if nobody can say which quantity counts then.
 *
 * @param before the quantity when the user changed it
 */
export async function changeQuantity(
  deps: HoldRefreshDeps & { readonly calls: Pick<HoldsCalls, 'read' | 'change'> },
  { eventId, holdId, quantity: before }: Pick<HeldPlaces, 'eventId' | 'holdId' | 'quantity'>,
  quantity: number,
): Promise<QuantityReply> {
  const answer = await deps.calls.change(holdId, quantity);
  if (!answer.ok) {
    // Whether this device can store it or not, that is why it was not changed.
    await refreshHold(eventId, deps, answer.failure).catch(whyCaught);
    return answer;
  }
  let isCrossed = false;
  try {
    await deps.store.change(holdId, (kept) => {
      isCrossed = kept.quantity !== before;
      return applyLookup(kept, answer.value);
    });
  } catch (error) {
    const value = await takeBack(deps.calls, holdId, before);
    if (value === null) throw error;
    return { ok: true, value, unstored: error };
  }
  if (isCrossed) await refreshHold(eventId, deps);
  return answer;
}

/**
 * Restores the quantity that stays stored here, as it would be another one that is ordered.
 *
 * @returns the reservation as the server has it then; null if it can't be known
 */
async function takeBack(
  calls: Pick<HoldsCalls, 'read' | 'change'>,
  holdId: string,
  before: number,
): Promise<HoldReply | null> {
  const back = await calls.change(holdId, before);
  const now = back.ok ? back : await calls.read(holdId);
  return now.ok ? now.value : null;
}

/** The server's answer to a changed quantity; `unstored`: why this device could not store it. */
export type QuantityReply = Result<HoldReply> & { readonly unstored?: unknown };

/** Creates the stored form of a reservation request; `now` in ms. */
export function placesOf(
  event: { readonly eventId: string; readonly eventName: string },
  request: HoldRequest,
  now: number,
  newHoldId: (now: number) => string,
): HeldPlaces {
  return {
    ...event,
    ...request,
    holdId: request.holdId ?? newHoldId(now),
    state: 'waiting',
    heldUntil: null,
    madeAt: now,
    refusal: null,
  };
}

/** Wraps calls to report their results to the connection pill. */
export function reportingCalls(calls: HoldsTransport, contact: ServerContact): HoldsTransport {
  const note = async <T extends Awaited<ReturnType<HoldsTransport['hold']>>>(
    call: Promise<T>,
  ): Promise<T> => {
    const result = await call;
    contact.note(result);
    return result;
  };
  return {
    hold: (places) => note(calls.hold(places)),
    release: (holdId) => note(calls.release(holdId)),
  };
}
