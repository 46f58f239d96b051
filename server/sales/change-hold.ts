import { isDeepStrictEqual } from 'node:util';
import { withoutFee } from '#domain/sales/fee.ts';
import { holdState, refuseHold } from '#domain/sales/hold.ts';
import { refuseTier, type PresentPrice } from '#domain/sales/price-tier.ts';
import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noHold } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import {
  countReserved,
  findHold,
  lockHolds,
  setHoldQuantity,
  type HoldRow,
} from '#server/database/sales/holds.ts';
import type { SoldType } from '#server/database/sales/ticket-types.ts';
import { answered } from './answer-refusal.ts';
import { refusePromoFor } from './money/use-promo.ts';
import { isFor, isOrdered, saleOf, placesOf } from './place-hold.ts';
import type { OrdersDeps } from './sales-deps.ts';
import { withTypeLocked } from './type-lock.ts';

const fixed = refusal(409, 'hold_fixed', (texts) => texts.sales.holdFixed);

/**
 * Changes the quantity of a buyer's reservation, completely or not at all. Its expiry and price stay; an increase is
 * decided like a new reservation, under the type's lock. Idempotent.
 *
 * @param userId null for a visitor.
 */
export async function changeHold(
  { database, now }: Pick<OrdersDeps, 'database' | 'now'>,
  request: { readonly holdId: string; readonly quantity: number },
  userId: string | null,
): Promise<HoldRow | Refusal> {
  const known = await findHold(database, request.holdId);
  if (known === null) return noHold;
  return withTypeLocked(database, known.ticketTypeId, async (queries, type) => {
    const [hold] = await lockHolds(queries, [request.holdId]);
    if (hold === undefined || type === null) return noHold;
    const at = now();
    const refused =
      refuseChange(hold, userId, at) ?? (await refuseMore(queries, type, hold, request.quantity, at));
    if (refused !== null) return refused;
    await setHoldQuantity(queries, hold.holdId, request.quantity);
    return { ...hold, quantity: request.quantity };
  });
}

/** Returns why the caller may not change it, or null if it is theirs and still a reservation. */
function refuseChange(hold: HoldRow, userId: string | null, at: number): Refusal | null {
  const holdIds = [hold.holdId];
  if (isOrdered(hold)) return answered({ code: 'hold_ordered', details: { holdIds } });
  if (!isFor(hold, userId)) return noHold;
  if (holdState(hold, at) !== 'held') return answered({ code: 'hold_expired', details: { holdIds } });
  return hold.isOffer ? fixed : null;
}

/** Decides on an increase as if the difference were reserved separately. */
async function refuseMore(
  queries: Queries,
  type: SoldType,
  hold: HoldRow,
  quantity: number,
  at: number,
): Promise<Refusal | null> {
  const more = quantity - hold.quantity;
  if (more <= 0) return null;
  const { price, ...standing } = await saleOf(queries, type, at, 'forSale');
  const isVisitor = hold.userId === null;
  const refused = refuseHold(
    {
      quantity: more,
      perOrderLimit: type.perOrderLimit,
      heldAlready:
        hold.userId === null ? hold.quantity : await placesOf(queries, hold.userId, type.ticketTypeId, at),
      around: { isVisitor, ...(await countReserved(queries, type.ticketTypeId, hold.address, at)) },
      ...standing,
    },
    at,
  );
  const no = refused ?? refuseOtherPrice(hold, type, price, more);
  return no === null ? refusePromoFor(queries, hold, quantity, at) : answered(no);
}

/** A reservation has one price: additional tickets at another price are a separate reservation. */
function refuseOtherPrice(
  hold: HoldRow,
  type: SoldType,
  price: PresentPrice,
  more: number,
): SaleRefusal | null {
  const { unitAmount, feeAmount, offAmount, fee, tierId, currency } = hold;
  const before = withoutFee(fee, { unitAmount: unitAmount ?? 0, feeAmount }) + offAmount;
  const isSame =
    tierId === price.tierId &&
    before === price.amount &&
    currency === type.currency &&
    isDeepStrictEqual(fee, type.fee);
  if (isSame) return refuseTier(price, more, type.currency);
  return {
    code: 'price_tier_left',
    details: {
      left: 0,
      price: { amount: before, currency: currency ?? type.currency },
      next: { amount: price.amount, currency: type.currency },
    },
  };
}
