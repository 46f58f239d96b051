import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '#domain/failures/failure.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { canOpenOffline } from '#platform/worker-state.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useStore } from '#app/data/live-query.ts';
import { useTicketOwner } from './ticket-owner.ts';
import { refreshWallet } from './wallet-refreshing.ts';
import { whyNotOpened, type NotOpened } from '#app/engines/missing-code.ts';
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
   * Why no tickets can be shown: the store or the code does not open, or what the server sent could not be stored and
   * nothing was stored before.
   */
  readonly notOpened: NotOpened | null;
  /** Whether this browser can open stored tickets with no connection. */
  readonly opensOffline: boolean;
  /** Returns the corrected time, ms: the server's if known. */
  readonly time: () => number;
}

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
    if (isWanted) engines.wallet().then(setWallet, (error: unknown) => setNotOpened(whyNotOpened(error)));
  }, [engines, isWanted]);
  const answer = useStore(
    async () => (wallet === null || ownerId === null ? undefined : wallet.tickets(ownerId)),
    [wallet, ownerId],
  );
  const { kept, failure, fetching, isUnstored, again } = useRefresh(
    wallet,
    signedIn ? ownerId : null,
    answer,
  );
  const time = useCallback(() => wallet?.time().now ?? engines.clock.wall(), [wallet, engines]);
  return {
    wallet,
    ownerId,
    signedIn,
    kept: notOpened !== null || ownerId === null ? nothing : kept,
    failure: signedIn ? failure : null,
    fetching: signedIn && fetching,
    // "No tickets" would be wrong: there may be some that this device has no room for.
    notOpened: notOpened ?? (isUnstored && (kept?.items.length ?? 0) === 0 ? 'storage' : null),
    opensOffline: canOpenOffline(),
    again,
    time,
  };
}

/** Tickets read from the device's store right after a refresh. */
interface ReadBack {
  readonly ownerId: number;
  readonly tickets: StoredWalletTickets;
  /** What the query on the store had answered until then. */
  readonly answer: StoredWalletTickets | undefined;
}

/**
 * Keeps the user's tickets up to date while a screen shows them. The query on the store answers a moment after a
 * refresh; what the refresh stored is read back at its end, so that new tickets aren't reported missing in between.
 */
function useRefresh(wallet: Wallet | null, ownerId: number | null, answer: StoredWalletTickets | undefined) {
  const { clock, random, contact } = useEngines();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [fetching, setFetching] = useState(true);
  const [readBack, setReadBack] = useState<ReadBack | null>(null);
  const [isUnstored, setUnstored] = useState(false);
  const refresh = useRef<() => void>(() => {});
  const show = useEffectEvent((of: number, tickets: StoredWalletTickets) =>
    setReadBack({ ownerId: of, tickets, answer }),
  );

  useEffect(() => {
    if (wallet === null || ownerId === null) return undefined;
    let over = false;
    const told = async (found: Failure | null | undefined) => {
      const tickets = found === null ? await wallet.tickets(ownerId).catch(() => null) : null;
      if (over) return;
      if (tickets !== null) show(ownerId, tickets);
      if (found !== undefined) setFailure(found);
      // A call without an answer tells nothing about the store.
      if (found === undefined || found === null) setUnstored(found === undefined);
      setFetching(false);
    };
    const deps = {
      wallet,
      clock,
      random,
      contact,
      visibility: browserVisibility,
      told: (found: Failure | null | undefined) => void told(found),
    };
    const refreshing = refreshWallet(deps, ownerId);
    refresh.current = refreshing.askNow;
    return () => {
      over = true;
      refreshing.stop();
    };
  }, [wallet, ownerId, clock, random, contact]);
  const again = useCallback(() => {
    setFetching(true);
    refresh.current();
  }, []);
  const isLatest = readBack !== null && readBack.ownerId === ownerId && readBack.answer === answer;
  return { kept: isLatest ? readBack.tickets : answer, failure, fetching, isUnstored, again };
}
