import type * as contract from '#contract/sales/promo-codes.ts';
import type { Answer, ContextAnswer, StreamAnswer } from '#server/resources/call.ts';
import { applyPromoFor, type HoldsDeps } from '#server/sales/manage-holds.ts';
import {
  drawPromos,
  exportPromos,
  listPromos,
  makePromo,
  switchPromo,
} from '#server/sales/money/manage-promos.ts';

type PromoAnswers = {
  readonly [K in 'listPromoCodes' | 'addPromoCode' | 'addPromoCodes' | 'switchPromoCode']: Answer<
    (typeof contract)[K]
  >;
} & {
  readonly exportPromoCodes: StreamAnswer<typeof contract.exportPromoCodes>;
  readonly useHoldPromo: ContextAnswer<typeof contract.useHoldPromo>;
};

/** Promo codes: created by organizers, applied by buyers to their reservations. */
export function promosResource(deps: HoldsDeps): PromoAnswers {
  return {
    listPromoCodes: ({ params, query }) => listPromos(deps, params.registrationId, query),
    addPromoCode: ({ params, body, caller }) => makePromo(deps, caller, params.registrationId, body),
    addPromoCodes: ({ params, body, caller }) => drawPromos(deps, caller, params.registrationId, body),
    switchPromoCode: ({ params, body, caller }) =>
      switchPromo(deps, caller, {
        eventId: params.registrationId,
        promoCodeId: params.promoCodeId,
        off: body.off,
      }),
    exportPromoCodes: async ({ params, query, caller }) =>
      exportPromos(deps, caller, params.registrationId, query.language),
    useHoldPromo: ({ params, body, caller }, context) =>
      applyPromoFor(deps, { ...params, ...body }, caller, context),
  };
}
