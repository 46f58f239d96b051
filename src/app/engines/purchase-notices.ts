import { myOrders } from '#contract/sales/orders.ts';
import type { Replies } from '#app/data/replies.ts';
import type { BuyingDeps } from './build-buying.ts';
import { notifyPerson, type NotifyDeps } from './notify-person.ts';

interface NoticesDeps extends NotifyDeps {
  readonly replies: Pick<Replies, 'readAgain'>;
}

/**
 * Determines this page's recipient of notices about orders and reservations, how they are shown, and what is reloaded
 * then.
 */
export function purchaseNotices(
  deps: NoticesDeps,
): Pick<BuyingDeps, 'person' | 'onPerson' | 'say' | 'settle'> {
  const { settleTickets, ...told } = notifyPerson(deps);
  return {
    ...told,
    settle(ownerId) {
      void deps.replies.readAgain(myOrders);
      settleTickets(ownerId);
    },
  };
}
