import { withFee, withoutFee } from '#domain/sales/fee.ts';
import { holdState } from '#domain/sales/hold.ts';
import {
  discountOf,
  refusePerson,
  refusePromo,
  refuseUses,
  type PromoRefusal,
} from '#domain/sales/promo-code.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noHold } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { findHold, lockHolds, type HoldRow } from '#server/database/sales/holds.ts';
import {
  countPromoUses,
  lockPromo,
  lockPromosOfHolds,
  setHoldPromo,
} from '#server/database/sales/promo-codes.ts';
import { isFor } from '#server/sales/place-hold.ts';
import { answered } from '#server/sales/answer-refusal.ts';

const unknown = refusal(404, 'promo_unknown', (texts) => texts.promos.unknown);

function refused(no: PromoRefusal): Refusal {
  const { code, ...facts } = no;
  return refusal(409, code, (texts) => wordsOf(no)(texts.promos), facts);
}

function wordsOf(no: PromoRefusal) {
  switch (no.code) {
    case 'promo_over':
      return (texts: PromoTexts) => texts.over;
    case 'promo_not_yet':
      return (texts: PromoTexts) => texts.notYet;
    case 'promo_other_tickets':
      return (texts: PromoTexts) => texts.otherTickets;
    case 'promo_used_up':
      return (texts: PromoTexts) => texts.usedUp(no.left);
    case 'promo_person_limit':
      return (texts: PromoTexts) => texts.personLimit(no.left);
  }
}
type PromoTexts = Parameters<Refusal['text']>[0]['promos'];

/**
 * Applies a promo code to a reservation, replacing the one it has; an empty code removes it. Uses are counted under
 * the code's lock, so that one of two concurrent requests gets the last use.
 *
 * @param userId null for a visitor, whose personal limit is then checked with the order
 */
export function applyPromo(
  { database, now }: { readonly database: Database; readonly now: () => number },
  request: { readonly holdId: string; readonly code: string },
  userId: string | null,
): Promise<HoldRow | Refusal> {
  return commitUnlessRefused(database, async (queries): Promise<HoldRow | Refusal> => {
    const [hold] = await lockHolds(queries, [request.holdId]);
    if (hold === undefined || !isFor(hold, userId)) return noHold;
    const { holdId } = hold;
    const state = holdState(hold, now());
    if (state === 'ordered' || state === 'used')
      return answered({ code: 'hold_ordered', details: { holdIds: [holdId] } });
    if (state !== 'held' || hold.unitAmount === null)
      return answered({ code: 'hold_expired', details: { holdIds: [holdId] } });
    const taken = await reductionOf(queries, hold, request.code, now());
    if (isRefusal(taken)) return taken;
    await setHoldPromo(queries, holdId, taken);
    return (await findHold(queries, holdId)) ?? noHold;
  });
}

/** Computes a code's reduction of a reservation's price, which is locked; the fee is based on the reduced price. */
async function reductionOf(queries: Queries, hold: HoldRow, code: string, now: number) {
  const { holdId, eventId, ticketTypeId, quantity, unitAmount, feeAmount, offAmount, userId, fee } = hold;
  const price = withoutFee(fee, { unitAmount: unitAmount ?? 0, feeAmount }) + offAmount;
  if (code === '') return { promoCodeId: null, offAmount: 0, ...withFee(fee, price) };
  const promo = await lockPromo(queries, eventId, code);
  if (promo === null) return unknown;
  const used = await countPromoUses(queries, promo.promoCodeId, { userId, without: [holdId], now });
  const no = refusePromo(promo, { ticketTypeId, quantity, ...used }, now);
  if (no !== null) return refused(no);
  const off = discountOf(promo, price);
  return { promoCodeId: promo.promoCodeId, offAmount: off, ...withFee(fee, price - off) };
}

/** Checks whether the code of a reservation, if any, allows this many tickets. @param now ms */
export async function refusePromoFor(
  queries: Queries,
  { holdId, ticketTypeId, userId }: HoldRow,
  quantity: number,
  now: number,
): Promise<Refusal | null> {
  const [promo] = await lockPromosOfHolds(queries, [holdId]);
  if (promo === undefined) return null;
  const used = await countPromoUses(queries, promo.promoCodeId, { userId, without: [holdId], now });
  const no = refusePromo(promo, { ticketTypeId, quantity, ...used }, now);
  return no === null ? null : refused(no);
}

interface Buying {
  readonly holdIds: readonly string[];
  readonly userId: string;
  /** ms. */
  readonly now: number;
}

/**
 * Checks whether an order's buyer may have this many tickets by its codes, since the buyer is known only now.
 *
 * @param promos of the order's reservations, locked by `lockPromosOfHolds`
 */
export const refusePromosOf = (
  queries: Queries,
  promos: Awaited<ReturnType<typeof lockPromosOfHolds>>,
  order: Buying,
): Promise<Refusal | null> => refuseAny(queries, promos, order, refusePerson);

/** Checks whether released reservations may be taken again with their codes, which others may have used meanwhile. */
export const refuseRetaken = async (queries: Queries, order: Buying): Promise<Refusal | null> =>
  refuseAny(queries, await lockPromosOfHolds(queries, order.holdIds), order, refuseUses);

async function refuseAny(
  queries: Queries,
  promos: Awaited<ReturnType<typeof lockPromosOfHolds>>,
  { holdIds: without, userId, now }: Buying,
  rule: typeof refuseUses,
): Promise<Refusal | null> {
  const used = await Promise.all(
    promos.map(({ promoCodeId }) => countPromoUses(queries, promoCodeId, { userId, without, now })),
  );
  for (const [place, promo] of promos.entries()) {
    const { uses = 0, usesOfPerson = 0 } = used[place] ?? {};
    const no = rule(promo, { uses, usesOfPerson, quantity: promo.quantity });
    if (no !== null) return refused(no);
  }
  return null;
}
