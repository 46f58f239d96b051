import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Failure } from '#domain/failures/failure.ts';
import { isWaiting, type OrderEnd, type PlacedOrder, type StoredOrder } from '#domain/sales/stored-order.ts';
import { browserVisibility } from '#platform/visibility.ts';
import type { Buying } from '#app/engines/buying.ts';
import { useStore } from '#app/data/live-query.ts';
import { deviceFailure, type PurchaseFailure } from './purchase-failure.ts';

export interface OrderSending {
  /** An order made here is unanswered; it is sent again unchanged from any page. */
  readonly unanswered: boolean;
  readonly busy: boolean;
  readonly failure: PurchaseFailure | null;
  place(
    order: { readonly eventName: string; readonly holdIds: readonly string[] },
    body: Readonly<Record<string, unknown>>,
  ): Promise<PurchaseFailure | null>;
  again(): void;
  /** Checks whether the order arrived: shows it if so, otherwise stops waiting for it. */
  stop(): void;
}

type Done = (orderId: string, order: PlacedOrder) => void;

/** Returns why an order has not been placed: the last attempt's failure or the final refusal. */
const failureOf = ({ trouble, end }: StoredOrder): Failure | null =>
  end?.kind === 'refused' ? end.failure : (trouble ?? null);

interface Ended {
  readonly orderId: string;
  readonly end: OrderEnd;
}

/** Returns the result of an order that this screen waited for; results from before it opened are announced elsewhere. */
function useEnd(buying: Buying, eventId: string, orderId: string | null, done: Done): Ended | null {
  const [ended, setEnded] = useState<Ended | null>(null);
  // A hidden page must not consume a result that the visible page should announce.
  const visible = useSyncExternalStore(browserVisibility.onChange, browserVisibility.isVisible);
  const finished = useRef(done);
  useEffect(() => {
    finished.current = done;
  });
  const row = useStore(
    async () => (orderId === null ? null : buying.storedOrder(orderId)),
    [buying, orderId],
  );
  // An order written by another version of the app is kept for the user to see.
  const end = row?.end?.kind === 'unsendable' ? undefined : row?.end;
  const isMine = row?.orderId === orderId && orderId !== null;
  if (visible && isMine && end !== undefined && ended?.orderId !== orderId) setEnded({ orderId, end });
  useEffect(() => {
    if (ended === null) return;
    const refused = ended.end.kind === 'refused' ? ended.end.failure : null;
    // Shown here, so no other page needs to announce it.
    void buying
      .dismissOrder(ended.orderId)
      // The total or the reservations may have changed, so reload them.
      .then(() => (refused === null ? undefined : buying.lookAt(eventId, refused)))
      .catch(() => {});
    if (ended.end.kind === 'placed') finished.current(ended.orderId, ended.end.order);
  }, [buying, eventId, ended]);
  return ended?.orderId === orderId ? ended : null;
}

/**
 * Places a person's order at an event, and shows the result of a waiting one, whoever sends it: this page, another
 * page, or the worker.
 *
 * @param done called when the server has the order, to show its page
 */
export function useOrderSending(buying: Buying, eventId: string, ownerId: number, done: Done): OrderSending {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PurchaseFailure | null>(null);
  const [orderId, setOrderId] = useState<string | null>(null);
  const waiting = useStore(() => buying.waitingOrder(eventId, ownerId), [buying, eventId, ownerId]) ?? null;
  // During a press, only its own response counts.
  if (waiting !== null && waiting.orderId !== orderId && !busy) setOrderId(waiting.orderId);
  const ended = useEnd(buying, eventId, orderId, done);
  const refusal = ended?.end.kind === 'refused' ? ended.end.failure : null;

  // Shown also beside a waiting order, which then can't be sent or given up here.
  const deviceProblem = problem?.kind === 'device' ? problem : null;

  const run = useCallback(async (work: () => Promise<Failure | null>): Promise<PurchaseFailure | null> => {
    setBusy(true);
    setProblem(null);
    const failure = await work().catch(deviceFailure);
    setBusy(false);
    setProblem(failure);
    return failure;
  }, []);
  return {
    unanswered: waiting !== null && isWaiting(waiting),
    busy,
    failure: waiting === null ? (refusal ?? problem) : (deviceProblem ?? waiting.trouble ?? null),
    place: (order, body) =>
      run(async () => {
        setOrderId(null);
        const made = await buying.order({ ...order, eventId, ownerId }, body);
        if (made === null) return null;
        setOrderId(made.orderId);
        return failureOf(made);
      }),
    again: () =>
      void run(async () => {
        await buying.syncNow();
        return null;
      }),
    stop: () =>
      void (
        waiting !== null &&
        run(async () => {
          const answer = await buying.withdraw(waiting);
          if (answer?.ok === true) done(waiting.orderId, answer.value);
          return answer === null || answer.ok ? null : answer.failure;
        })
      ),
  };
}
