import { myOrders } from '#contract/sales/orders.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import type { Replies } from '#app/data/replies.ts';
import type { Notify } from '#app/shell/toasts.ts';
import type { BuyingParts } from './build-buying.ts';
import type { Wallet } from './wallet.ts';

interface NoticesDeps {
  readonly auth: Pick<AuthEngine, 'person' | 'other' | 'subscribe'>;
  readonly wallet: () => Promise<Wallet>;
  readonly notify: Pick<Notify, 'done' | 'failed'>;
  readonly replies: Pick<Replies, 'readAgain'>;
}

/** To whom this page tells what became of orders and reservations, how, and what it brings up to date then. */
export const purchaseNotices = ({
  auth,
  wallet,
  notify,
  replies,
}: NoticesDeps): Pick<BuyingParts, 'person' | 'onPerson' | 'say' | 'settle'> => ({
  // Nobody reads what is told while the page asks whether it becomes somebody else's.
  person: () => (auth.other() === null ? auth.person() : null),
  onPerson: (listener) => auth.subscribe(listener),
  say: ({ tone, title, text }) => (tone === 'bad' ? notify.failed(title, text) : notify.done(title, text)),
  settle(ownerId) {
    void replies.readAgain(myOrders);
    wallet().then(
      (desk) => desk.settle(ownerId),
      () => {},
    );
  },
});
