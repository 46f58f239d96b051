import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Clock } from '#platform/clock.ts';
import { useEngines } from './engines.tsx';
import { useStore } from './live-query.ts';
import { useTicketOwner } from './ticket-owner.ts';
import type { Wallet } from './wallet.ts';

/**
 * Whether an order's tickets are on this device. `partly`: the server has been asked, and not all of them are there
 * and valid. `no_store`: this browser stores nothing.
 */
export type StoredTickets = 'fetching' | 'stored' | 'partly' | 'no_store';

/** Between two tries of a fetch that failed: doubled from the first to the last, ms. */
const againMs = { first: 5_000, last: 60_000 };

/** Looks at the device's store whether an order's tickets are there, and fetches them until the server has answered. */
export function useStoredTickets(order: Order | undefined): StoredTickets {
  const { wallet: open, clock, contact } = useEngines();
  const { ownerId, signedIn } = useTicketOwner();
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [noStore, setNoStore] = useState(false);
  const [answeredFor, setAnsweredFor] = useState<string | null>(null);
  const state = order?.state ?? 'awaiting_payment';
  useEffect(() => {
    open().then(setWallet, () => setNoStore(true));
  }, [open]);
  useEffect(() => {
    // Tickets that an order has just brought, or taken, are so on this device before somebody stands at a door.
    if (wallet === null || ownerId === null || !signedIn || state === 'awaiting_payment') return undefined;
    const fetching = fetchUntilAnswered(wallet, ownerId, clock, () => setAnsweredFor(state));
    const quiet = contact.subscribe(() => contact.reached() && fetching.tryNow());
    return () => {
      quiet();
      fetching.stop();
    };
  }, [wallet, ownerId, signedIn, state, clock, contact]);
  const kept = useStore(
    async () => (wallet === null || ownerId === null ? undefined : wallet.tickets(ownerId)),
    [wallet, ownerId],
  );
  const ticketIds = (order?.attendees ?? []).map(({ ticketId }) => ticketId);
  const good = (kept?.items ?? []).filter((ticket) => ticket.status === 'valid');
  const areStored =
    ticketIds.length > 0 && ticketIds.every((id) => good.some((ticket) => ticket.ticketId === id));
  if (noStore) return 'no_store';
  if (areStored) return 'stored';
  return kept !== undefined && answeredFor === state ? 'partly' : 'fetching';
}

function fetchUntilAnswered(wallet: Wallet, ownerId: number, clock: Clock, answered: () => void) {
  let over = false;
  let busy = false;
  let waitMs = againMs.first;
  let cancel = () => {};
  const ask = async () => {
    if (over || busy) return;
    busy = true;
    cancel();
    const answer = await wallet.refresh(ownerId).catch(() => null);
    busy = false;
    if (over) return;
    over = answer?.ok === true;
    if (over) return answered();
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

/** Asks the server how the tickets stand, after something was done about an order. */
export function useSettleWallet(): () => void {
  const { wallet } = useEngines();
  const { ownerId } = useTicketOwner();
  return useCallback(() => {
    if (ownerId === null) return;
    wallet().then(
      (desk) => desk.settle(ownerId),
      () => {},
    );
  }, [wallet, ownerId]);
}
