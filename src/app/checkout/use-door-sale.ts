import { useRef } from 'react';
import * as v from 'valibot';
import { useDraft } from '#app/data/use-draft.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { jsonOf } from '#api/json-text.ts';
import { readDoorSale, sellAtDoor, type DoorSale } from '#contract/sales/door-sales.ts';
import { isRefusedWith, mayBeDone, type Failure, type Result } from '#domain/failures/failure.ts';
import { newId } from '#platform/ids.ts';

const wishSchema = v.omit(sellAtDoor.body, ['orderId']);
/** What a seller asks for: the tickets, how they are paid, and where they are sent. */
export type SaleWish = v.InferInput<typeof wishSchema>;

/** A sale that the server made. */
export interface MadeSale {
  readonly sale: DoorSale;
  /** It is the one asked for before, whose reply was lost; what was asked for now was not sold. */
  readonly isEarlier: boolean;
}

const none = { orderId: '', wish: '' };

/**
 * Sells at the door so that no sale is made twice: the order's id is stored before it is sent, and until the server
 * has answered, the same wish is sent with the same id, whatever was closed or reloaded meanwhile. A changed wish is
 * sent only if the server doesn't know the earlier one.
 */
export function useDoorSale(eventId: string) {
  const { call, clock } = useEngines();
  const draft = useDraft(`door-sale.${eventId}`, none);
  const open = useRef(draft.initial);
  const params = { registrationId: eventId };
  const settle = () => {
    open.current = none;
    draft.drop();
  };
  /** Returns the earlier sale if it was made; null if there is none, or the server doesn't know it. */
  async function findEarlier(text: string): Promise<Result<DoorSale | null>> {
    const { orderId, wish } = open.current;
    if (orderId === '' || wish === text) return { ok: true, value: null };
    const found = await call(readDoorSale, { params: { ...params, orderId } });
    const isUnknown = !found.ok && isRefusedWith(found.failure, 'order_not_found');
    if (!found.ok && !isUnknown) return found;
    settle();
    return found.ok ? found : { ok: true, value: null };
  }
  async function sell(wish: SaleWish): Promise<Result<MadeSale>> {
    const text = JSON.stringify(wish);
    const earlier = await findEarlier(text);
    if (!earlier.ok) return earlier;
    if (earlier.value !== null) return { ok: true, value: { sale: earlier.value, isEarlier: true } };
    const isFirst = open.current.orderId === '';
    if (isFirst) open.current = { orderId: newId(clock.wall()), wish: text };
    draft.keep(open.current);
    const sold = await call(sellAtDoor, { params, body: { ...wish, orderId: open.current.orderId } });
    if (sold.ok || isNotMade(sold.failure, isFirst)) settle();
    return sold.ok ? { ok: true, value: { sale: sold.value, isEarlier: false } } : sold;
  }
  return { unfinished: readWish(draft.initial.wish), sell };
}

/** Returns whether a failure proves that the sale was not made. The server refuses no order that it already has. */
const isNotMade = (failure: Failure, isFirst: boolean): boolean =>
  (isFirst && !mayBeDone(failure)) || (failure.kind === 'refused' && failure.status === 409);

function readWish(text: string): SaleWish | null {
  const read = v.safeParse(wishSchema, jsonOf(text));
  return read.success ? read.output : null;
}
