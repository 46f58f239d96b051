import type { Call } from '#api/call.ts';
import { ping } from '#contract/ping.ts';
import { myTickets, type WalletTicket } from '#contract/sales/tickets.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Database } from '#database/database.ts';
import { addTickets, replaceTickets, removeOtherTickets } from '#database/tickets.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/deps.ts';
import type { StoredWalletTickets, Wallet } from '#app/engines/wallet.ts';

export interface WalletFetchDeps {
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly database: Database;
}

export interface WalletFetch extends Pick<Wallet, 'refresh' | 'settle' | 'isUnsettled'> {
  /** Called when something was stored or deleted here: responses to earlier requests are outdated. */
  changed(): void;
  /** Cancels all waiting and forgets what was not stored, because the user has left. */
  forget(): void;
  /** Returns a user's tickets that the server sent and this device could not store; null if none. */
  unstored(ownerId: number): StoredWalletTickets | null;
}

const done: Result<void> = { ok: true, value: undefined };

const pageSize = '100';
/** Maximum number of pages, so that an endless list does not keep a phone busy. */
const maxPages = 100;

/** Downloads a user's tickets to this device, and discards responses that an action has made outdated. */
export function createWalletFetch(deps: WalletFetchDeps): WalletFetch {
  let changes = 0;
  /** Number of refreshes started, and the last one that was stored. */
  let begun = 0;
  let stored = 0;
  let unsettled = false;
  let unstored: (StoredWalletTickets & { readonly ownerId: number }) | null = null;

  async function refresh(ownerId: number): Promise<Result<void>> {
    void measure(deps);
    const asked = changes;
    const mine = (begun += 1);
    const unlessOutdated = async (store: () => Promise<void>) => {
      // Of two concurrent responses, the later requested wins, in any order of arrival.
      if (asked !== changes || mine < stored) return;
      stored = mine;
      await store();
    };
    const { result, failed, items } = await fetchPages(deps, ownerId, unlessOutdated);
    if (result.ok)
      await unlessOutdated(async () => {
        const keptAt = deps.time.now().now;
        unstored = failed === null ? null : { ownerId, items, keptAt, isUnstored: true };
      });
    if (result.ok && failed !== null) throw failed;
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
      // An action in between has outdated this response too: retry.
      if (answer?.ok === true && unsettled && mine !== changes) await refresh(ownerId).catch(() => null);
    },
    isUnsettled: () => unsettled,
    changed() {
      changes += 1;
    },
    forget() {
      changes += 1;
      unsettled = false;
      unstored = null;
    },
    unstored: (ownerId) => (unstored?.ownerId === ownerId ? unstored : null),
  };
}

interface Fetched {
  readonly result: Result<void>;
  /** Why this device could not store them; null if it could. */
  readonly failed: Error | null;
  readonly items: readonly WalletTicket[];
}

/**
 * Downloads tickets page by page, usable ones first, and stores each page as it arrives. If a call fails, stored ones
 * keep working; the failure explains why the wallet is not up to date. Pages that can't be stored are read all the same,
 * to be shown.
 *
 * @param unlessOutdated stores, unless the response is outdated by now
 */
async function fetchPages(
  { clock, time, call, database }: WalletFetchDeps,
  ownerId: number,
  unlessOutdated: (store: () => Promise<void>) => Promise<void>,
): Promise<Fetched> {
  const askedAt = clock.wall();
  const times = () => ({ askedAt, wall: clock.wall() });
  const all: WalletTicket[] = [];
  let failed: Error | null = null;
  const tryToStore = async (store: () => Promise<void>) => {
    if (failed === null)
      await unlessOutdated(store).catch((error: unknown) => {
        failed = error instanceof Error ? error : new Error('not stored', { cause: error });
      });
  };
  let after: string | null = null;
  for (let page = 0; ; page += 1) {
    const sentAt = clock.monotonic();
    const query = { statuses: 'all', limit: pageSize } as const;
    const answer: Result<ReplyOf<typeof myTickets>> = await call(
      myTickets,
      { query: after === null ? query : { ...query, after } },
      // Never store another user's tickets as theirs, whoever is signed in by now.
      { of: ownerId },
    );
    if (!answer.ok) return { result: answer, failed, items: all };
    const { items, next, time: serverTime }: ReplyOf<typeof myTickets> = answer.value;
    // Before the tickets are stored with its time.
    time.observe(sentAt, clock.monotonic(), serverTime);
    const { now } = time.now();
    all.push(...items);
    const isLast = next === null;
    const store = isLast && page === 0 ? replaceTickets : addTickets;
    await tryToStore(() => store(database, ownerId, items, now, times()));
    const ids = new Set(all.map(({ ticketId }) => ticketId));
    if (isLast && page > 0) await tryToStore(() => removeOtherTickets(database, ownerId, ids, times()));
    if (isLast || page + 1 === maxPages) return { result: done, failed, items: all };
    after = next;
  }
}

/** Rolling codes use the server's time, so it is measured at each refresh. */
async function measure({ clock, time, call }: Omit<WalletFetchDeps, 'database'>): Promise<void> {
  const sentAt = clock.monotonic();
  const answer = await call(ping, {});
  if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
}
