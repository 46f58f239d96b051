import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Call } from '#api/call.ts';
import type { Order } from '#contract/orders.ts';
import { myOrders, readOrder } from '#contract/orders.ts';
import type { OrderRow } from '#database/rows.ts';
import { backoffMs } from '#domain/backoff.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { isRuling } from '#domain/held-places.ts';
import type { Buying } from './buying.ts';
import { useEngines } from './engines.tsx';
import { useStore } from './live-query.ts';
import { readAgain } from './server-data.ts';

export interface OrderSending {
  /** The server has not answered an order that was made here: it goes out again by itself, as it is. */
  readonly unanswered: boolean;
  readonly busy: boolean;
  readonly failure: Failure | null;
  place(holdIds: readonly string[], body: Readonly<Record<string, unknown>>): Promise<Failure | null>;
  again(): void;
  /** Asks whether the order arrived: then it is shown, else nothing waits for it any more. */
  stop(): void;
}

/**
 * Whether an order arrived is asked before anything is said: until that is known, nothing is offered again. Null where it
 * did not, and nothing waits for it any more.
 */
async function askBeforeStopping(
  { call, buying }: { readonly call: Call; readonly buying: Buying },
  { orderId, ownerId, eventId, holdIds }: OrderRow,
): Promise<Result<Order> | null> {
  const asked = await call(readOrder, { params: { orderId } }, { of: ownerId, ownFailuresOnly: true });
  if (asked.ok) await buying.tookOrder(orderId, holdIds);
  if (asked.ok || !isRuling(asked.failure)) return asked;
  await buying.forgetOrder(orderId);
  await buying.lookAt(eventId);
  return null;
}

/** Places a person's order at an event, and goes on with one that is not answered while the screen is open. */
export function useOrderSending(
  buying: Buying,
  eventId: string,
  ownerId: number,
  done: (order: Order) => void,
): OrderSending {
  const { call, clock, chance, contact } = useEngines();
  const reached = useSyncExternalStore(contact.subscribe, contact.reached);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const finished = useRef(done);
  useEffect(() => {
    finished.current = done;
  });
  const row = useStore(() => buying.unanswered(eventId, ownerId), [buying, eventId, ownerId]);
  const unanswered = row !== undefined && row !== null;

  const run = useCallback(
    async (send: () => Promise<Result<Order> | null>): Promise<Failure | null> => {
      setBusy(true);
      const result = await send();
      setBusy(false);
      setTries((before) => before + 1);
      if (result?.ok === true) {
        void readAgain(myOrders);
        finished.current(result.value);
      }
      const found = result === null || result.ok ? null : result.failure;
      setFailure(found);
      // The sum that was shown is not the one that holds: what is shown follows.
      if (found?.kind === 'refused' && found.code === 'total_changed')
        void buying.lookAt(eventId).catch(() => {});
      return found;
    },
    [buying, eventId],
  );
  const again = useCallback(
    () => void run(() => buying.orderAgain(eventId, ownerId)),
    [run, buying, eventId, ownerId],
  );

  // At once when the screen opens or the server is reached again, then with growing waits.
  const waits = unanswered && !busy;
  useEffect(() => {
    if (!waits) return undefined;
    return clock.after(tries === 0 ? 0 : backoffMs(tries, chance(), null), again);
  }, [waits, tries, reached, clock, chance, again]);

  return {
    unanswered,
    busy,
    failure,
    place: (holdIds, body) => run(() => buying.order({ eventId, ownerId, holdIds }, body)),
    again,
    stop: () => void (unanswered && run(() => askBeforeStopping({ call, buying }, row))),
  };
}
