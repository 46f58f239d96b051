import { useEffect, useState } from 'react';
import type { WalletTicket } from '#contract/tickets.ts';
import type { Failure } from '#domain/failure.ts';
import { useAuth } from './auth.ts';
import { useEngines } from './engines.tsx';
import { useStore } from './live-query.ts';
import type { KeptTickets, Wallet } from './wallet.ts';

export interface WalletState {
  readonly wallet: Wallet | null;
  /** Undefined until the device's store has answered. */
  readonly kept: KeptTickets | undefined;
  /** Why the newest fetch failed; kept tickets work on. */
  readonly failure: Failure | null;
  /** A first fetch is under way. */
  readonly fetching: boolean;
  readonly again: () => void;
  /** The store itself does not open. */
  readonly storeError: boolean;
}

const nothing: KeptTickets = { items: [], keptAt: null };

/** The signed-in person's tickets: from this device at once, from the server when it answers. */
export function useWallet(): WalletState {
  const engines = useEngines();
  const { user } = useAuth();
  const ownerId = user?.credentialId ?? null;
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [storeError, setStoreError] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [finished, setFinished] = useState(-1);
  const [round, setRound] = useState(0);

  useEffect(() => {
    engines.wallet().then(setWallet, () => setStoreError(true));
  }, [engines]);
  useEffect(() => {
    if (wallet === null || ownerId === null) return undefined;
    let gone = false;
    void wallet.refresh(ownerId).then((result) => {
      if (gone) return;
      setFailure(result.ok ? null : result.failure);
      setFinished(round);
    });
    return () => {
      gone = true;
    };
  }, [wallet, ownerId, round]);

  const kept = useStore(
    async () => (wallet === null || ownerId === null ? undefined : wallet.tickets(ownerId)),
    [wallet, ownerId],
  );
  return {
    wallet,
    kept: storeError ? nothing : kept,
    failure,
    fetching: finished !== round,
    storeError,
    again: () => setRound(round + 1),
  };
}

/** The newest relevant first: what is on or comes next, then what is past, latest first. */
export function byRelevance(tickets: readonly WalletTicket[], now: number): readonly WalletTicket[] {
  const over = (ticket: WalletTicket) => Date.parse(ticket.endsAt) < now;
  return tickets.toSorted((one, other) => {
    if (over(one) !== over(other)) return over(one) ? 1 : -1;
    const order =
      Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.ticketNumber - other.ticketNumber;
    return over(one) ? -order : order;
  });
}
