import { fetchUntilAnswered } from '#app/checkout/order-tickets.ts';
import { ticketOwnerOf } from '#app/wallet/ticket-owner-rule.ts';
import { refreshWallet } from '#app/wallet/wallet-refreshing.ts';
import { readOrder, type Order } from '#contract/sales/orders.ts';
import type { TicketRow } from '#database/rows.ts';
import { storedTickets } from '#database/tickets.ts';
import { paymentStatus, type PaymentStatus } from '#domain/sales/payment-status.ts';
import type { PaymentIds } from '#domain/sales/payment-verification.ts';
import { createVerificationStore } from '#payments/verification-store.ts';
import { waitAtCheckout } from './checkout-screen.ts';
import type { Address, Page, Screen } from './world-shape.ts';

const showsRows: ReadonlySet<Address['at']> = new Set(['tickets', 'ticket', 'order']);

/** Interval of reading an order while someone waits for it to change, in ms. */
const lookEveryMs = 5_000;

export function createScreen(pageOf: () => Page): Screen {
  let address: Address = { at: 'home' };
  const stops: (() => void)[] = [];
  let order: Order | undefined;
  let answeredFor: Order['state'] | null = null;
  let look: () => void = () => {};
  let rows: readonly TicketRow[] | undefined;
  let reads = 0;

  const owner = () => ticketOwnerOf(pageOf().authState(), () => pageOf().absent());
  const standing = (shown: Order): PaymentStatus => {
    const store = createVerificationStore(pageOf().values);
    const back = address.at === 'order' ? address.back : null;
    return paymentStatus({ order: shown, back, told: shown.payment && store.state(shown.payment) });
  };
  async function query(): Promise<void> {
    const { ownerId } = owner();
    const mine = (reads += 1);
    const found = ownerId === null ? [] : await storedTickets(pageOf().database, ownerId);
    if (mine === reads) rows = found;
  }
  function leave(): void {
    rows = undefined;
    reads += 1;
    for (const stop of stops.splice(0)) stop();
    order = undefined;
    answeredFor = null;
    look = () => {};
  }
  function enter(): void {
    const { ownerId, signedIn } = owner();
    if (showsRows.has(address.at)) void query();
    if (ownerId === null || !signedIn) return;
    if (address.at === 'tickets' || address.at === 'ticket') stops.push(freshTickets(pageOf(), ownerId));
    if (address.at === 'checkout') stops.push(waitAtCheckout(pageOf(), ownerId));
    if (address.at === 'order') stops.push(showOrder(address.orderId, address.back, ownerId));
  }
  /**
   * The order's page: reads the order until it can no longer change without user action, checks its payment, loads
   * its tickets.
   */
  function showOrder(orderId: string, back: PaymentIds | null, ownerId: number): () => void {
    const page = pageOf();
    const { clock, call, contact } = page;
    let left = false;
    let busy = false;
    let next = () => {};
    let fetching: { tryNow(): void; stop(): void } | null = null;
    let following: (() => void) | null = null;
    const read = async () => {
      if (left || busy) return;
      busy = true;
      next();
      const answer = await call(readOrder, { params: { orderId } });
      busy = false;
      if (left) return;
      if (answer.ok) took(answer.value);
      const isOpen =
        order === undefined || order.state === 'awaiting_payment' || order.payment?.status === 'refunding';
      if (isOpen) next = clock.after(lookEveryMs, () => void read());
    };
    const took = (fresh: Order) => {
      const before = order?.state;
      order = fresh;
      if (fresh.state !== before && fresh.state !== 'awaiting_payment') {
        fetching?.stop();
        void page.openWallet().then((wallet) => {
          if (left || order !== fresh) return;
          fetching = fetchUntilAnswered(wallet, ownerId, clock, async () => void (answeredFor = fresh.state));
        });
      }
      const ids = fresh.payment ?? back;
      if (standing(fresh) !== 'confirming' || ids === null) return;
      following ??= followPayment(page, ids, () => void read());
    };
    const quiet = contact.subscribe(() => {
      if (!contact.reached()) return;
      void read();
      fetching?.tryNow();
    });
    look = () => void read();
    void read();
    return () => {
      left = true;
      next();
      quiet();
      fetching?.stop();
      following?.();
    };
  }
  return {
    where: () => address,
    address: () => addressText(address),
    goTo(to) {
      leave();
      address = to;
      enter();
    },
    owner,
    standing,
    order: () => order,
    answeredFor: () => answeredFor,
    forget() {
      order = undefined;
    },
    personChanged() {
      leave();
      enter();
    },
    again: () => look(),
    rows: () => rows,
    wrote: () => void (showsRows.has(address.at) && query()),
  };
}

function addressText(address: Address): string {
  switch (address.at) {
    case 'home':
      return '/';
    case 'ticket':
      return `/tickets/${address.ticketId}`;
    case 'order':
      return `/orders/${address.orderId}`;
    case 'checkout':
      return '/checkout/night';
    case 'login':
    case 'tickets':
      return `/${address.at}`;
  }
}

function freshTickets(page: Page, ownerId: number): () => void {
  const { clock, random, contact, visibility } = page;
  const told = () => {};
  let stop = () => {};
  let isOver = false;
  void page.openWallet().then((wallet) => {
    if (isOver) return;
    const needs = { wallet, clock, random: () => random.fraction(), contact, visibility, told };
    stop = refreshWallet(needs, ownerId).stop;
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Follows a payment until the provider has decided; the order then shows the result. */
function followPayment(page: Page, ids: PaymentIds, decided: () => void): () => void {
  let stop = () => {};
  let isOver = false;
  void page.openBuying().then(
    ({ verifier }) => {
      if (isOver) return;
      const unfollow = verifier.follow(ids);
      const unhear = verifier.subscribe(() => {
        const status = verifier.view(ids).state?.status;
        if (status !== undefined && !['pending', 'open', 'unanswered'].includes(status)) decided();
      });
      stop = () => {
        unfollow();
        unhear();
      };
    },
    () => {},
  );
  return () => {
    isOver = true;
    stop();
  };
}
