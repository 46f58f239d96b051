import type * as contract from '#contract/sales/door-sales.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Answer } from '#server/resources/call.ts';
import {
  presentSale,
  readOffers,
  readRights,
  readSale,
  readTakings,
} from '#server/sales/at-door/read-door-sales.ts';
import { sellAtDoor } from '#server/sales/at-door/sell-at-door.ts';
import { ensurePayment } from '#server/sales/money/pay-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

type DoorAnswers = {
  readonly [K in 'ownRights' | 'doorOffers' | 'sellAtDoor' | 'readDoorSale' | 'doorTakings']: Answer<
    (typeof contract)[K]
  >;
};

/** Sales at the door, and takings by seller. */
export function doorSalesResource(deps: OrdersDeps): DoorAnswers {
  return {
    ownRights: ({ params, caller }) => readRights(deps, caller, params.registrationId),
    doorOffers: ({ params }) => readOffers(deps, params.registrationId),
    async sellAtDoor({ params, body, caller }) {
      const order = await sellAtDoor(deps, caller, params.registrationId, body);
      return isRefusal(order) ? order : presentSale(deps, await ensurePayment(deps, order));
    },
    readDoorSale: ({ params, caller }) => readSale(deps, caller, params),
    doorTakings: ({ params, caller }) => readTakings(deps, caller, params.registrationId),
  };
}
