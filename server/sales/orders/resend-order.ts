import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { hidden, refuseAtEvent } from '#server/access/event-access.ts';
import type { Caller } from '#server/access/caller.ts';
import { byTeam } from '#server/access/done-by.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { findAddressForTickets } from '#server/database/messages/unnotified-orders.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

export interface ResendDeps extends OrdersDeps {
  /**
   * Queues the email with an order's tickets again in the same transaction, unless one was queued a short while ago.
   * @returns whether it was queued
   */
  readonly tellAgain: (
    queries: Queries,
    order: { readonly orderId: string; readonly email: string },
  ) => Promise<boolean>;
  /** Sends what was queued, after the commit. */
  readonly wakeEmails: () => void;
}

const notConfirmed = refusal(409, 'order_not_confirmed', (texts) => texts.orders.notConfirmed);
const noEmail = refusal(409, 'order_without_email', (texts) => texts.orders.noEmail);

/** Resends the buyer's tickets on behalf of the event's team. */
export async function resendOrder(
  deps: ResendDeps,
  caller: Caller,
  orderId: string,
): Promise<{ sent: boolean } | Refusal> {
  const { database, now } = deps;
  const order = await findOrder(database, orderId);
  if (order === null || caller.kind !== 'user') return noOrder;
  const no = hidden(await refuseAtEvent(database, 'orders', caller, order.eventId), noOrder);
  if (no !== null) return no;
  if (order.state !== 'confirmed') return notConfirmed;
  const email = await findAddressForTickets(database, orderId);
  if (email === '') return noEmail;
  const sent = await commitUnlessRefused(database, async (queries) => {
    const isNew = await deps.tellAgain(queries, { orderId, email });
    // Only now, because the same request may have been queuing it.
    const lost = hidden(await refuseAtEvent(queries, 'orders', caller, order.eventId), noOrder);
    if (lost !== null) return lost;
    if (isNew) {
      const at = now();
      await recordInAudit(queries, {
        at,
        actor: caller.userId,
        action: 'order_resent',
        eventId: order.eventId,
        subject: orderId,
        outcome: 'done',
      });
      await noteInHistory(queries, { orderId, at, kind: 'email_resent', by: byTeam(caller) });
    }
    return isNew;
  });
  if (isRefusal(sent)) return sent;
  if (sent) deps.wakeEmails();
  return { sent };
}
