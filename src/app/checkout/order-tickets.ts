import type { Order } from '#contract/sales/orders.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Clock } from '#platform/clock.ts';
import { whyCaught, type NotOpened } from '#app/engines/failed-here.ts';
import type { Wallet } from '#app/engines/wallet.ts';

/**
 * Whether an order's tickets are on this device. `partly`: the server has answered, but not all of them are present
 * and valid. `online_only`: all are, but this browser can't open the app offline. `no_room` and `not_stored`: all are, but
 * only while this page is open, because storage is full or blocked, or for another reason. `not_loaded`: what loads them is
 * missing.
 */
export type StoredTickets =
  | 'fetching'
  | 'stored'
  | 'online_only'
  | 'partly'
  | 'no_room'
  | 'not_stored'
  | 'not_loaded';

export interface OrderTicketsFacts {
  readonly order: Pick<Order, 'state' | 'attendees'> | undefined;
  /** The owner's stored tickets; undefined before the store has answered. */
  readonly stored: readonly WalletTicket[] | undefined;
  /** Why this device could not store them: they are shown only while this page is open. */
  readonly unstored: NotOpened | undefined;
  /** Whether what loads tickets is missing. */
  readonly noWallet: boolean;
  /** Whether this browser can open the app with no connection. */
  readonly opensOffline: boolean;
  /** The order's state when the server was last asked for its tickets; null before it answered. */
  readonly answeredFor: Order['state'] | null;
}

/** Returns where an order's tickets are: on this device only if all are, and valid. */
export function ticketsOfOrder({
  order,
  stored,
  unstored,
  noWallet,
  opensOffline,
  answeredFor,
}: OrderTicketsFacts): StoredTickets {
  const ticketIds = (order?.attendees ?? []).map(({ ticketId }) => ticketId);
  const good = (stored ?? []).filter((ticket) => ticket.status === 'valid');
  const areHere =
    ticketIds.length > 0 && ticketIds.every((id) => good.some((ticket) => ticket.ticketId === id));
  if (noWallet) return 'not_loaded';
  if (areHere && unstored !== undefined) return unstored === 'storage' ? 'no_room' : 'not_stored';
  if (areHere) return opensOffline ? 'stored' : 'online_only';
  return stored !== undefined && answeredFor === (order?.state ?? 'awaiting_payment') ? 'partly' : 'fetching';
}

/** Wait between retries of a failed load, doubling from the first to the last, ms. */
const againMs = { first: 5_000, last: 60_000 };

export interface WalletFetching {
  /** Retries at once. */
  tryNow(): void;
  stop(): void;
}

/** Loads a person's tickets, retrying until the server has answered once, even if this device could not store them. */
export function fetchUntilAnswered(
  wallet: Pick<Wallet, 'refresh'>,
  ownerId: number,
  clock: Pick<Clock, 'after'>,
  answered: () => Promise<void>,
): WalletFetching {
  let over = false;
  let busy = false;
  let waitMs = againMs.first;
  let cancel = () => {};
  const ask = async () => {
    if (over || busy) return;
    busy = true;
    cancel();
    const isAnswered = await wallet.refresh(ownerId).then(
      ({ ok }) => ok,
      (error: unknown) => {
        whyCaught(error);
        return true;
      },
    );
    busy = false;
    if (over) return;
    over = isAnswered;
    if (over) return void answered();
    cancel = clock.after(waitMs, () => void ask());
    waitMs = Math.min(againMs.last, waitMs * 2);
  };
  void ask();
  return {
    tryNow: () => void ask(),
    stop() {
      over = true;
      cancel();
    },
  };
}
