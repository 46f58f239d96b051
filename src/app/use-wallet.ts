import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { askAgainWithinMs } from './ask-again.ts';
import { useEngines } from './engines.tsx';
import { useStore } from './live-query.ts';
import { useTicketOwner } from './ticket-owner.ts';
import type { KeptTickets, Wallet } from './wallet.ts';

export interface WalletState {
  readonly wallet: Wallet | null;
  /** Whose tickets these are; null for nobody's. */
  readonly ownerId: number | null;
  /** False where the session is over: what is stored is shown, and the server can't be asked. */
  readonly signedIn: boolean;
  /** Undefined until the device's store has answered. */
  readonly kept: KeptTickets | undefined;
  /** Why the newest fetch failed; kept tickets work on. */
  readonly failure: Failure | null;
  /** A first fetch is under way. */
  readonly fetching: boolean;
  readonly again: () => void;
  /** The store itself does not open. */
  readonly storeError: boolean;
  /** Corrected time, ms: by the server's clock where that is known. */
  readonly time: () => number;
}

const nothing: KeptTickets = { items: [], keptAt: null };

/** How often tickets are asked for while they are shown, ms: what happened to them elsewhere is seen by then. */
const refreshEveryMs = 3 * 60_000;
/** Where something was done about a ticket and nothing heard of it since, it is asked for sooner, ms. */
const unsettledEveryMs = 5_000;
/** A page that is looked at again asks at once, but not at every glance, unless the last try failed; ms. */
const glanceMs = 20_000;

/** A person's tickets: from this device at once, from the server when it answers, and again and again. */
export function useWallet(): WalletState {
  const engines = useEngines();
  const { ownerId, signedIn } = useTicketOwner();
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [storeError, setStoreError] = useState(false);

  useEffect(() => {
    engines.wallet().then(setWallet, () => setStoreError(true));
  }, [engines]);
  const { failure, fetching, again } = useRefresh(wallet, signedIn ? ownerId : null);
  const kept = useStore(
    async () => (wallet === null || ownerId === null ? undefined : wallet.tickets(ownerId)),
    [wallet, ownerId],
  );
  const time = useCallback(() => wallet?.time().now ?? engines.clock.wall(), [wallet, engines]);
  return {
    wallet,
    ownerId,
    signedIn,
    kept: storeError || ownerId === null ? nothing : kept,
    failure: signedIn ? failure : null,
    fetching: signedIn && fetching,
    storeError,
    again,
    time,
  };
}

/** Brings the tickets at once, every few minutes while somebody may be looking, and when the line comes back. */
function useRefresh(wallet: Wallet | null, ownerId: number | null) {
  const { clock, chance, contact } = useEngines();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [fetching, setFetching] = useState(true);
  const refresh = useRef<() => void>(() => {});

  useEffect(() => {
    if (wallet === null || ownerId === null) return undefined;
    let gone = false;
    let busy = false;
    let askedAt = Number.NEGATIVE_INFINITY;
    let cancelNext = () => {};
    let cancelGlance = () => {};
    const ask = async () => {
      if (gone || busy) return;
      busy = true;
      askedAt = clock.monotonic();
      cancelNext();
      const result = await wallet.refresh(ownerId).catch(() => null);
      busy = false;
      if (gone) return;
      if (result?.ok !== true) askedAt = Number.NEGATIVE_INFINITY;
      if (result !== null) setFailure(result.ok ? null : result.failure);
      setFetching(false);
      const nextMs = wallet.isUnsettled() ? unsettledEveryMs : refreshEveryMs;
      cancelNext = clock.after(nextMs, () => browserVisibility.isVisible() && void ask());
    };
    const glance = () => {
      if (wallet.isUnsettled() || clock.monotonic() - askedAt > glanceMs) void ask();
    };
    refresh.current = () => void ask();
    void ask();
    const quiet = [
      browserVisibility.onChange((visible) => visible && glance()),
      contact.subscribe(() => {
        cancelGlance();
        if (contact.reached()) cancelGlance = clock.after(chance() * askAgainWithinMs, glance);
      }),
    ];
    return () => {
      gone = true;
      cancelNext();
      cancelGlance();
      for (const stop of quiet) stop();
    };
  }, [wallet, ownerId, clock, chance, contact]);
  const again = useCallback(() => {
    setFetching(true);
    refresh.current();
  }, []);
  return { failure, fetching, again };
}
