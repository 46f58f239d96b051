import * as ordersContract from '#contract/sales/orders.ts';
import * as orderAnswersContract from '#contract/sales/order-answers.ts';
import * as orderHistoryContract from '#contract/sales/order-history.ts';
import * as orderRefundsContract from '#contract/sales/order-refunds.ts';
import * as orderMovesContract from '#contract/sales/order-moves.ts';
import * as feesContract from '#contract/sales/fees.ts';
import * as waysToPayContract from '#contract/sales/ways-to-pay.ts';
import * as manualPaymentsContract from '#contract/sales/manual-payments.ts';
import * as doorSalesContract from '#contract/sales/door-sales.ts';
import * as invoicesContract from '#contract/sales/invoices.ts';
import * as badgesContract from '#contract/sales/badges.ts';
import { ordersResource } from './resources/sales/orders.ts';
import { orderAnswersResource } from './resources/sales/order-answers.ts';
import { orderHistoryResource } from './resources/sales/order-history.ts';
import { orderRefundsResource } from './resources/sales/order-refunds.ts';
import { orderMovesResource } from './resources/sales/order-moves.ts';
import { feesResource } from './resources/sales/fees.ts';
import { waysToPayResource } from './resources/sales/ways-to-pay.ts';
import { manualPaymentsResource } from './resources/sales/manual-payments.ts';
import { doorSalesResource } from './resources/sales/door-sales.ts';
import { invoicesResource } from './resources/sales/invoices.ts';
import { badgesResource } from './resources/sales/badges.ts';
import { join, type Joined } from './resources/joined.ts';

type OrdersDeps = Parameters<typeof ordersResource>[0] & Parameters<typeof orderRefundsResource>[0];

/** Joins orders and their settings. */
export const joinOrders = (orders: OrdersDeps): readonly Joined[] => [
  ...join(ordersContract, ordersResource(orders)),
  ...join(orderAnswersContract, orderAnswersResource(orders)),
  ...join(orderHistoryContract, orderHistoryResource(orders)),
  ...join(orderRefundsContract, orderRefundsResource(orders)),
  ...join(orderMovesContract, orderMovesResource(orders)),
  ...join(feesContract, feesResource(orders)),
  ...join(waysToPayContract, waysToPayResource(orders)),
  ...join(manualPaymentsContract, manualPaymentsResource(orders)),
  ...join(doorSalesContract, doorSalesResource(orders)),
];

/** Joins printed documents other than tickets. */
export const joinPrints = (
  printing: Parameters<typeof invoicesResource>[0] & Parameters<typeof badgesResource>[0],
): readonly Joined[] => [
  ...join(invoicesContract, invoicesResource(printing)),
  ...join(badgesContract, badgesResource(printing)),
];
