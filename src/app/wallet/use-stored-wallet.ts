import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '#app/data/live-query.ts';
import type { StoredWalletTickets, Wallet } from '#app/engines/wallet.ts';

/** Tickets read from the device's store right after a refresh. */
interface ReadBack {
  /** Whose: another object after each change of the wallet or its owner. */
  readonly of: object;
  readonly tickets: StoredWalletTickets;
  /** What the query on the store had answered until then. */
  readonly answer: StoredWalletTickets | undefined;
}

interface StoredWallet {
  /** Undefined until the device's store has answered. */
  readonly kept: StoredWalletTickets | undefined;
  /**
   * Shows what a refresh has stored. The query on the store answers a moment later, and in between new tickets would
   * be reported missing.
   */
  readonly readBack: () => Promise<void>;
}

/** A user's tickets on this device, followed through all changes. */
export function useStoredWallet(wallet: Wallet | null, ownerId: number | null): StoredWallet {
  const answer = useStore(
    async () => (wallet === null || ownerId === null ? undefined : wallet.tickets(ownerId)),
    [wallet, ownerId],
  );
  const of = useMemo(() => ({ wallet, ownerId }), [wallet, ownerId]);
  const latest = useRef(answer);
  useLayoutEffect(() => void (latest.current = answer), [answer]);
  const [read, setRead] = useState<ReadBack | null>(null);
  const begun = useRef(0);
  const readBack = useCallback(async () => {
    if (wallet === null || ownerId === null) return;
    const run = (begun.current += 1);
    const before = latest.current;
    const tickets = await wallet.tickets(ownerId).catch(() => null);
    // One that began later has read what is newer.
    if (tickets !== null && run === begun.current) setRead({ of, tickets, answer: before });
  }, [wallet, ownerId, of]);
  useEffect(() => wallet?.onUnstored(() => void readBack()), [wallet, readBack]);
  const isLatest = read !== null && read.of === of && read.answer === answer;
  return { kept: isLatest ? read.tickets : answer, readBack };
}
