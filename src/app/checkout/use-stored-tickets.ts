import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#contract/sales/orders.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { whyCaught } from '#app/engines/failed-here.ts';
import { fetchUntilAnswered, ticketsOfOrder, type StoredTickets } from './order-tickets.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { useStoredWallet } from '#app/wallet/use-stored-wallet.ts';
import { canOpenOffline } from '#platform/worker-state.ts';
import type { Wallet } from '#app/engines/wallet.ts';

/** Checks whether an order's tickets are in the device's store, and loads them until the server has answered. */
export function useStoredTickets(order: Order | undefined): StoredTickets {
  const { wallet: open, clock, contact } = useEngines();
  const { ownerId, signedIn } = useTicketOwner();
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [noWallet, setNoWallet] = useState(false);
  const [answeredFor, setAnsweredFor] = useState<Order['state'] | null>(null);
  const state = order?.state ?? 'awaiting_payment';
  const { kept, readBack } = useStoredWallet(wallet, ownerId);
  useEffect(() => {
    open().then(setWallet, (error: unknown) => {
      whyCaught(error);
      setNoWallet(true);
    });
  }, [open]);
  useEffect(() => {
    // Load tickets that an order has just added or removed, before the user stands at a door.
    if (wallet === null || ownerId === null || !signedIn || state === 'awaiting_payment') return undefined;
    let over = false;
    const fetching = fetchUntilAnswered(wallet, ownerId, clock, async () => {
      await readBack();
      if (!over) setAnsweredFor(state);
    });
    const quiet = contact.subscribe(() => contact.reached() && fetching.tryNow());
    return () => {
      over = true;
      quiet();
      fetching.stop();
    };
  }, [wallet, ownerId, signedIn, state, clock, contact, readBack]);
  return ticketsOfOrder({
    order,
    stored: kept?.items,
    unstored: kept?.unstored,
    noWallet,
    opensOffline: canOpenOffline(),
    answeredFor,
  });
}

/** Reloads the tickets from the server after an order has changed. */
export function useSettleWallet(): () => void {
  const { wallet } = useEngines();
  const { ownerId } = useTicketOwner();
  return useCallback(() => {
    if (ownerId === null) return;
    wallet().then(
      (opened) => opened.settle(ownerId),
      () => {},
    );
  }, [wallet, ownerId]);
}
