import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#domain/failures/failure.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { canOpenOffline } from '#platform/worker-state.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useTicketOwner } from './ticket-owner.ts';
import { useStoredWallet } from './use-stored-wallet.ts';
import { refreshWallet } from './wallet-refreshing.ts';
import { whyCaught, type NotOpened } from '#app/engines/failed-here.ts';
import type { StoredWalletTickets, Wallet } from '#app/engines/wallet.ts';

export interface WalletState {
  readonly wallet: Wallet | null;
  /** Owner of these tickets; null for none. */
  readonly ownerId: number | null;
  /** False if the session is over: stored tickets are shown, and the server cannot be asked. */
  readonly signedIn: boolean;
  /** Undefined until the device's store has answered. */
  readonly kept: StoredWalletTickets | undefined;
  /** Why the latest refresh failed; stored tickets keep working. */
  readonly failure: Failure | null;
  /** The first refresh is in progress. */
  readonly fetching: boolean;
  readonly again: () => void;
  /**
   * Why no tickets can be shown: the code does not load, the store does not open and the server was not reached, or
   * what it sent could not be stored and nothing was stored before.
   */
  readonly notOpened: NotOpened | null;
  /** Whether this browser can open stored tickets with no connection. */
  readonly opensOffline: boolean;
  /** Returns the corrected time, ms: the server's if known. */
  readonly time: () => number;
}

/** Nothing is stored here, nor known from the server. */
const isEmptyHere = ({ items, unstored }: StoredWalletTickets): boolean =>
  items.length === 0 && unstored === undefined;

const nothing: StoredWalletTickets = { items: [], keptAt: null };

/** A user's tickets: from this device at once, from the server when it answers, and refreshed repeatedly. */
export function useWallet(): WalletState {
  const engines = useEngines();
  const { ownerId, signedIn } = useTicketOwner();
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [notOpened, setNotOpened] = useState<NotOpened | null>(null);

  const isWanted = ownerId !== null;
  useEffect(() => {
    // Visitors have no tickets: their pages load neither the wallet nor the store.
    if (isWanted) engines.wallet().then(setWallet, (error: unknown) => setNotOpened(whyCaught(error)));
  }, [engines, isWanted]);
  const { kept, readBack } = useStoredWallet(wallet, ownerId);
  const { failure, fetching, unstored, again } = useRefresh(wallet, signedIn ? ownerId : null, readBack);
  // The server's tickets, which only this page has then, may still come.
  const neverOpened = signedIn && fetching ? null : (wallet?.notOpened ?? null);
  const time = useCallback(() => wallet?.time().now ?? engines.clock.wall(), [wallet, engines]);
  return {
    wallet,
    ownerId,
    signedIn,
    kept: notOpened !== null || ownerId === null ? nothing : kept,
    failure: signedIn ? failure : null,
    fetching: signedIn && fetching,
    // "No tickets" would be wrong: there may be some that this device has no room for, or does not open.
    notOpened: notOpened ?? (kept === undefined || isEmptyHere(kept) ? (unstored ?? neverOpened) : null),
    opensOffline: canOpenOffline(),
    again,
    time,
  };
}

/** Keeps the user's tickets up to date while a screen shows them. */
function useRefresh(wallet: Wallet | null, ownerId: number | null, readBack: () => Promise<void>) {
  const { clock, random, contact } = useEngines();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [fetching, setFetching] = useState(true);
  const [unstored, setUnstored] = useState<NotOpened | null>(null);
  const refresh = useRef<() => void>(() => {});

  useEffect(() => {
    if (wallet === null || ownerId === null) return undefined;
    let results = 0;
    const told = async (found: Failure | NotOpened | null) => {
      const result = (results += 1);
      const isLost = typeof found === 'object' && found !== null;
      if (!isLost) await readBack();
      // A later result may have come meanwhile, or the page have left.
      if (result !== results) return;
      // A server that sent tickets which could not be stored was reached.
      setFailure(isLost ? found : null);
      // A call without an answer tells nothing about the store.
      if (!isLost) setUnstored(found);
      setFetching(false);
    };
    const deps = {
      wallet,
      clock,
      random,
      contact,
      visibility: browserVisibility,
      told: (found: Failure | NotOpened | null) => void told(found),
    };
    const refreshing = refreshWallet(deps, ownerId);
    refresh.current = refreshing.askNow;
    return () => {
      results += 1;
      refreshing.stop();
    };
  }, [wallet, ownerId, clock, random, contact, readBack]);
  const again = useCallback(() => {
    setFetching(true);
    refresh.current();
  }, []);
  return { failure, fetching, unstored, again };
}
