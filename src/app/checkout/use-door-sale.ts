import { useRef, useState } from 'react';
import * as v from 'valibot';
import { draftsOf, useDraft } from '#app/data/use-draft.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { jsonOf } from '#api/json-text.ts';
import { readDoorSale, sellAtDoor, type DoorSale } from '#contract/sales/door-sales.ts';
import { isRefusedWith, mayBeDone, type Result } from '#domain/failures/failure.ts';
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

/**
 * Sells at the door so that no sale is made twice: the order's id is stored before it is sent, and is the same until
 * the server has made a sale of it, whatever was closed, reloaded or chosen meanwhile. The server makes one sale per
 * id: of a changed wish and an earlier one that is still on its way, only that which arrives first.
 */
export function useDoorSale(eventId: string) {
  const engines = useEngines();
  const { call, clock } = engines;
  const [name] = useState(() => unfinishedDraft(engines, eventId) ?? newDraft(clock.wall(), eventId));
  const draft = useDraft(name, emptyDraft);
  const openId = useRef(draft.initial.orderId);
  const [unfinished] = useState(() => readWish(draft.initial.wish));
  const [last, setLast] = useState(unfinished);
  const params = { registrationId: eventId };
  async function sell(wish: SaleWish): Promise<Result<MadeSale>> {
    const isFirst = openId.current === '';
    const orderId = isFirst ? newId(clock.wall()) : openId.current;
    openId.current = orderId;
    const keep = (kept: SaleWish | null) => {
      draft.keep({ orderId, wish: kept === null ? '' : JSON.stringify(kept) });
      setLast(kept);
    };
    const earlier = last;
    keep(wish);
    const sold = await call(sellAtDoor, { params, body: { ...wish, orderId } });
    const isEarlier = !sold.ok && isRefusedWith(sold.failure, 'order_id_reused');
    const made = isEarlier ? await call(readDoorSale, { params: { ...params, orderId } }) : sold;
    if (made.ok || (isFirst && !mayBeDone(made.failure))) openId.current = '';
    if (openId.current === '') {
      draft.drop();
      setLast(null);
      // An earlier request may still arrive: its id stays, but there is nothing to sell again.
    } else if (isMissingThere(made)) keep(null);
    // The changed sale was not made, but the one before it may have been.
    else if (isEarlier || (!made.ok && !mayBeDone(made.failure))) keep(earlier);
    return made.ok ? { ok: true, value: { sale: made.value, isEarlier } } : made;
  }
  return { unfinished, stored: draft.state === 'stored' ? last : null, sell };
}

const emptyDraft = { orderId: '', wish: '' };

/** Each form has a draft of its own, so that the sale of one tab doesn't erase the unfinished one of another. */
const newDraft = (now: number, eventId: string): string => `door-sale.${eventId}.${newId(now)}`;

/** Returns the name of the draft to continue; null if there is none. */
function unfinishedDraft(engines: Parameters<typeof draftsOf>[0], eventId: string): string | null {
  const found = draftsOf(engines, `door-sale.${eventId}`, emptyDraft);
  // One without a wish only has an id that the server may know already.
  return (found.find(({ values }) => values.wish !== '') ?? found[0])?.name ?? null;
}

/**
 * Whether the server refused a sale after it had looked for one with this id, and found none: by its own rules. A call
 * that is not in form is refused before that.
 */
const isMissingThere = (result: Result<DoorSale>): boolean =>
  !result.ok &&
  result.failure.kind === 'refused' &&
  (result.failure.status === 409 || (result.failure.status === 422 && result.failure.code !== 'invalid'));

function readWish(text: string): SaleWish | null {
  const read = v.safeParse(wishSchema, jsonOf(text));
  return read.success ? read.output : null;
}
