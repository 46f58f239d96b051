import type { Call } from '#api/call.ts';
import { ping } from '#contract/ping.ts';
import { myTickets } from '#contract/sales/tickets.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { addTickets, replaceTickets, removeOtherTickets, type TicketDatabase } from '#database/tickets.ts';
import type { Result } from '#domain/failures/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Clock } from '#platform/clock.ts';
import type { DoorTime } from '#sync/deps.ts';
import { whyNotOpened } from '#app/engines/failed-here.ts';
import type { Wallet } from '#app/engines/wallet.ts';
import { withTicket, type SentTicket, type UnstoredTickets } from './unstored-tickets.ts';

export interface WalletFetchDeps {
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly database: TicketDatabase;
}

export interface WalletFetch extends Pick<Wallet, 'refresh' | 'settle' | 'isUnsettled' | 'onUnstored'> {
  /** Stores a ticket: responses to earlier requests are outdated. If it can't be stored, it is kept in memory. */
  take(ownerId: number, sent: SentTicket, store: () => Promise<void>): Promise<void>;
  /** Cancels all waiting for a user's tickets and forgets what was not stored, because the user has left. */
  forget(ownerId: number): void;
  /** Returns a user's tickets that the server sent and this device could not store; null if none. */
  unstored(ownerId: number): UnstoredTickets | null;
}

/** What this page knows of one user's tickets. */
interface OwnerState {
  changes: number;
  /** Number of refreshes started, and the last one that was stored. */
  begun: number;
  stored: number;
  isUnsettled: boolean;
  unstored: UnstoredTickets | null;
}

const done: Result<void> = { ok: true, value: undefined };

const pageSize = '100';
/** Maximum number of pages, so that an endless list does not keep a phone busy. */
const maxPages = 100;

/** Downloads users' tickets to this device, and discards responses that an action has made outdated. */
export function createWalletFetch(deps: WalletFetchDeps): WalletFetch {
  const states = new Map<number, OwnerState>();
  const stateOf = (ownerId: number): OwnerState => {
    const state = states.get(ownerId) ?? newState();
    states.set(ownerId, state);
    return state;
  };
  const listeners = createListeners();
  const remember = (state: OwnerState, unstored: UnstoredTickets | null) => {
    if (unstored === state.unstored) return;
    state.unstored = unstored;
    listeners.tell();
  };
  /** Keeps a single ticket beside those in memory; the first of them needs a reason. */
  const keepBeside = (state: OwnerState, sent: SentTicket, why = state.unstored?.why) => {
    if (why !== undefined) remember(state, withTicket(state.unstored, sent, why));
  };
  const refresh = (ownerId: number) => fetchAll(deps, ownerId, stateOf(ownerId), remember);
  return {
    async refresh(ownerId) {
      const { result, failed } = await refresh(ownerId);
      if (result.ok && failed !== null) throw failed;
      return result;
    },
    async settle(ownerId) {
      const state = stateOf(ownerId);
      state.changes += 1;
      const mine = state.changes;
      state.isUnsettled = true;
      const fetched = await refresh(ownerId).catch(() => null);
      // An action in between has outdated this response too: retry.
      if (fetched?.result.ok === true && state.isUnsettled && mine !== state.changes)
        await refresh(ownerId).catch(() => null);
    },
    isUnsettled: () => [...states.values()].some(({ isUnsettled }) => isUnsettled),
    onUnstored: listeners.add,
    async take(ownerId, sent, store) {
      const state = stateOf(ownerId);
      state.changes += 1;
      // Before it is stored, or this page would show the older copy meanwhile.
      keepBeside(state, sent);
      try {
        await store();
        keepBeside(state, { ...sent, isStored: true });
      } catch (error) {
        // Not what came after the user has left.
        if (states.get(ownerId) === state) keepBeside(state, sent, whyNotOpened(error));
        throw error;
      }
    },
    forget(ownerId) {
      const state = stateOf(ownerId);
      states.delete(ownerId);
      // Responses that are still to come belong to a user who has left.
      state.changes += 1;
      remember(state, null);
    },
    unstored: (ownerId) => states.get(ownerId)?.unstored ?? null,
  };
}

const newState = (): OwnerState => ({ changes: 0, begun: 0, stored: 0, isUnsettled: false, unstored: null });

/** Downloads a user's tickets, stores what is not outdated by now, and remembers what could not be stored. */
async function fetchAll(
  deps: WalletFetchDeps,
  ownerId: number,
  state: OwnerState,
  remember: (state: OwnerState, unstored: UnstoredTickets | null) => void,
): Promise<Fetched> {
  void measure(deps);
  const asked = state.changes;
  const mine = (state.begun += 1);
  const unlessOutdated = async (store: () => Promise<void>) => {
    // Of two concurrent responses, the later requested wins, in any order of arrival.
    if (asked !== state.changes || mine < state.stored) return;
    state.stored = mine;
    await store();
  };
  const fetched = await fetchPages(deps, ownerId, unlessOutdated);
  const { result, failed, items, listedAt } = fetched;
  if (!result.ok) return fetched;
  await unlessOutdated(async () => {
    const byId = new Map(items.map((sent) => [sent.ticket.ticketId, sent]));
    remember(state, failed === null ? null : { byId, listedAt, why: whyNotOpened(failed) });
  });
  // It is known now, stored or not.
  if (asked === state.changes) state.isUnsettled = false;
  return fetched;
}

interface Fetched {
  readonly result: Result<void>;
  /** Why this device could not store them; null if it could. */
  readonly failed: Error | null;
  readonly items: readonly SentTicket[];
  /** When the first of them were sent, ms of server time. */
  readonly listedAt: number;
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
  const all: SentTicket[] = [];
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
    const fetched = () => ({ failed, items: all, listedAt: all[0]?.keptAt ?? time.now().now });
    if (!answer.ok) return { result: answer, ...fetched() };
    const { items, next, time: serverTime }: ReplyOf<typeof myTickets> = answer.value;
    // Before the tickets are stored with its time.
    time.observe(sentAt, clock.monotonic(), serverTime);
    const { now } = time.now();
    all.push(...items.map((ticket) => ({ ticket, keptAt: now })));
    const isLast = next === null;
    const store = isLast && page === 0 ? replaceTickets : addTickets;
    await tryToStore(() => store(database, ownerId, items, now, times()));
    if (isLast && page > 0) {
      const ids = new Set(all.map(({ ticket }) => ticket.ticketId));
      await tryToStore(() => removeOtherTickets(database, ownerId, ids, times()));
    }
    if (isLast || page + 1 === maxPages) return { result: done, ...fetched() };
    after = next;
  }
}

/** Rolling codes use the server's time, so it is measured at each refresh. */
async function measure({ clock, time, call }: Omit<WalletFetchDeps, 'database'>): Promise<void> {
  const sentAt = clock.monotonic();
  const answer = await call(ping, {});
  if (answer.ok) time.observe(sentAt, clock.monotonic(), answer.value.time);
}
