import type { Call } from '#api/call.ts';
import { ping } from '#contract/ping.ts';
import { myTickets } from '#contract/sales/tickets.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
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

const pageSize = '100';
/** More pages than anybody has tickets for: a server that never ends its list must not keep a phone busy. */
const mostPages = 100;

/** Brings a person's tickets onto this device, and drops answers that an action has made out of date. */
export function createWalletFetch(deps: WalletFetchDeps): WalletFetch {
  let changes = 0;
  /** Fetches begun, and which of them was the last to be stored. */
  let begun = 0;
  let stored = 0;
  let unsettled = false;

  async function refresh(ownerId: number): Promise<Result<void>> {
    void measure(deps);
    const asked = changes;
    const mine = (begun += 1);
    const result = await fetchPages(deps, ownerId, async (store) => {
      // Of two answers on their way the one that was asked for later holds, whichever comes first.
      if (asked !== changes || mine < stored) return;
      stored = mine;
      await store();
    });
    if (result.ok && asked === changes) unsettled = false;
    return result;
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

/**
 * Brings tickets page by page: those that can still be used come first, and each page is stored as it comes. When a call
 * fails, what is stored stays and keeps working; the failure says why the wallet is not fresh.
 *
 * @param unlessOutdated stores, unless the answer is out of date by now
 */
async function fetchPages(
  { clock, time, call, database }: WalletFetchDeps,
  ownerId: number,
  unlessOutdated: (store: () => Promise<void>) => Promise<void>,
): Promise<Result<void>> {
  const askedAt = clock.wall();
  const times = () => ({ askedAt, wall: clock.wall() });
  const ids = new Set<string>();
  let after: string | null = null;
  for (let page = 0; ; page += 1) {
    const sentAt = clock.monotonic();
    const query = { statuses: 'all', limit: pageSize } as const;
    const answer: Result<ReplyOf<typeof myTickets>> = await call(
      myTickets,
      { query: after === null ? query : { ...query, after } },
      // Nobody else's tickets are kept as theirs, whoever is signed in by now.
      { of: ownerId },
    );
    if (!answer.ok) return answer;
    const { items, next, time: serverTime }: ReplyOf<typeof myTickets> = answer.value;
    // Before the tickets are kept by it.
    time.observe(sentAt, clock.monotonic(), serverTime);
    const { now } = time.now();
    for (const { ticketId } of items) ids.add(ticketId);
    const isLast = next === null;
    const store = isLast && page === 0 ? keepTickets : addTickets;
    await unlessOutdated(() => store(database, ownerId, items, now, times()));
    if (isLast && page > 0) await unlessOutdated(() => removeOtherTickets(database, ownerId, ids, times()));
    if (isLast || page + 1 === mostPages) return done;
    after = next;
  }
}

/** Rolling codes follow the server's time: it is measured whenever the server is asked. */
async function measure({ clock, time, call }: Omit<WalletFetchDeps, 'database'>): Promise<void> {
  const sentAt = clock.monotonic();
  const answer = await call(ping, {});
  if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
}
