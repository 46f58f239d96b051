import type { Call } from '#api/call.ts';
import { refreshWallet } from '#api/wallet.ts';
import { ping } from '#contract/ping.ts';
import type { Database } from '#database/database.ts';
import { addTickets, keepTickets, removeOtherTickets } from '#database/tickets.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/deps.ts';
import type { Wallet } from '#app/engines/wallet.ts';

export interface WalletFetchDeps {
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly database: Database;
}

export interface WalletFetch extends Pick<Wallet, 'refresh' | 'settle' | 'isUnsettled'> {
  /** Something was stored or removed here: an answer that was asked for before is out of date. */
  changed(): void;
  /** Nothing waits for an answer any more: the person has left. */
  forget(): void;
}

const done: Result<void> = { ok: true, value: undefined };

/** Brings a person's tickets onto this device, and drops answers that an action has made out of date. */
export function createWalletFetch({ clock, time, call, database }: WalletFetchDeps): WalletFetch {
  let changes = 0;
  /** Fetches begun, and which of them was the last to be stored. */
  let begun = 0;
  let stored = 0;
  let unsettled = false;

  async function refresh(ownerId: number): Promise<Result<void>> {
    void measure({ clock, time, call });
    const asked = changes;
    const mine = (begun += 1);
    const askedAt = clock.wall();
    const times = () => ({ askedAt, wall: clock.wall() });
    let sentAt = clock.monotonic();
    const unlessOutdated = async (store: () => Promise<void>) => {
      // Of two answers on their way the one that was asked for later holds, whichever comes first.
      if (asked !== changes || mine < stored) return;
      stored = mine;
      await store();
    };
    const result = await refreshWallet({
      // Nobody else's tickets are kept as theirs, whoever is signed in by now.
      call(endpoint, input, options) {
        sentAt = clock.monotonic();
        return call(endpoint, input, { ...options, of: ownerId });
      },
      heard: (serverTime) => time.observe(sentAt, clock.monotonic(), serverTime),
      now: () => time.now().now,
      keep: (tickets, now) => unlessOutdated(() => keepTickets(database, ownerId, tickets, now, times())),
      add: (tickets, now) => unlessOutdated(() => addTickets(database, ownerId, tickets, now, times())),
      removeOthers: (ids) => unlessOutdated(() => removeOtherTickets(database, ownerId, ids, times())),
    });
    if (result.ok && asked === changes) unsettled = false;
    return result.ok ? done : result;
  }
  return {
    refresh,
    async settle(ownerId) {
      changes += 1;
      const mine = changes;
      unsettled = true;
      const answer = await refresh(ownerId).catch(() => null);
      // What came between has made this answer out of date as well: once more.
      if (answer?.ok === true && unsettled && mine !== changes) await refresh(ownerId).catch(() => null);
    },
    isUnsettled: () => unsettled,
    changed() {
      changes += 1;
    },
    forget() {
      changes += 1;
      unsettled = false;
    },
  };
}

/** Rolling codes follow the server's time: it is measured whenever the server is asked. */
async function measure({ clock, time, call }: Omit<WalletFetchDeps, 'database'>): Promise<void> {
  const sentAt = clock.monotonic();
  const answer = await call(ping, {});
  if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
}
