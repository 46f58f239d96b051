import type { AuthEngine } from '#auth/auth-engine.ts';
import { myOrders } from '#contract/orders.ts';
import type { BuyingParts } from './build-buying.ts';
import { readAgain } from '#app/data/server-data.ts';
import { notify } from '#app/shell/toasts.ts';
import type { Wallet } from './wallet.ts';

/** To whom this page tells what became of orders and reservations, how, and what it brings up to date then. */
export const purchaseNotices = (
  auth: Pick<AuthEngine, 'person' | 'other' | 'subscribe'>,
  wallet: () => Promise<Wallet>,
): Pick<BuyingParts, 'person' | 'onPerson' | 'address' | 'say' | 'settle'> => ({
  // Nobody reads what is told while the page asks whether it becomes somebody else's.
  person: () => (auth.other() === null ? auth.person() : null),
  onPerson: (listener) => auth.subscribe(listener),
  address: () => location.pathname,
  say: ({ tone, title, text }) => (tone === 'bad' ? notify.failed(title, text) : notify.done(title, text)),
  settle(ownerId) {
    void readAgain(myOrders);
    wallet().then(
      (desk) => desk.settle(ownerId),
      () => {},
    );
  },
});
