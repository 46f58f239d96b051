import type { settleRefusedRefund as contract } from '#contract/sales/order-refunds.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { Amount } from '#domain/sales/money.ts';
import { byTeam } from '#server/access/done-by.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { auditOrder, changing, type OrderOfEvent } from '#server/sales/orders/edit-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { RefusalWish } from './payments-port.ts';

const notRefused = refusal(409, 'refund_not_refused', (texts) => texts.sales.refused.refund_not_refused);

/** An order whose refused refund was settled. */
interface SettledRefund {
  readonly order: OrderRow;
  /** How much less was due than was shown to whoever gave it back by hand; null for nothing. */
  readonly beyondDue: Amount | null;
}

/** The event's team has a refused refund asked for again, or says that the money was given back another way. */
export async function settleRefusedRefund(
  deps: OrdersDeps,
  caller: Caller,
  which: OrderOfEvent,
  { how, evenIfUnknown, due }: Output<(typeof contract)['body']>,
): Promise<SettledRefund | Refusal> {
  const { orderId, registrationId } = which;
  const found = await findOrder(deps.database, orderId);
  if (found === null || found.eventId !== registrationId) return noOrder;
  const settled =
    how === 'again'
      ? await settle(deps, caller, which, { how })
      : await deps.payments.checkRefused(orderId, { evenIfUnknown }, (checked) =>
          settle(deps, caller, which, { how, checked, shown: due }),
        );
  if (isRefusal(settled)) return settled;
  const order = await findOrder(deps.database, orderId);
  return order === null ? noOrder : { order, ...settled };
}

function settle(
  deps: OrdersDeps,
  caller: Caller,
  which: OrderOfEvent,
  wish: RefusalWish,
): Promise<Omit<SettledRefund, 'order'> | Refusal> {
  return changing(deps, caller, which, async (queries, { order }) => {
    const now = deps.now();
    const by = byTeam(caller);
    const amounts = await deps.payments.settleRefused(queries, which.orderId, { ...wish, by, now });
    if (isRefusal(amounts)) return amounts;
    if (amounts.length === 0) return notRefused;
    const action = wish.how === 'again' ? 'order_refund_retried' : 'order_refund_by_hand';
    // Somebody may ask later why the money went back twice.
    const unchecked = wish.how === 'by_hand' && wish.checked.isUnknown ? { checked: 'no' } : {};
    const beyondDue = beyond(amounts, wish);
    // Of all payments together: on every line it would look as if it were that much of each.
    const onFirst = beyondDue === null ? {} : { beyondDue: beyondDue.amount };
    for (const [place, { amount, currency }] of amounts.entries())
      await auditOrder(queries, caller, order, {
        action,
        at: now,
        details: { amount, currency, ...unchecked, ...(place === 0 ? onFirst : {}) },
      });
    return { beyondDue };
  });
}

/** What was shown is in one currency, as is what is due by now: otherwise it is refused as changed. */
function beyond(amounts: readonly Amount[], wish: RefusalWish): Amount | null {
  const [first] = amounts;
  if (first === undefined || wish.how === 'again' || wish.shown === undefined) return null;
  const amount = wish.shown - amounts.reduce((sum, one) => sum + one.amount, 0);
  return amount > 0 ? { amount, currency: first.currency } : null;
}
