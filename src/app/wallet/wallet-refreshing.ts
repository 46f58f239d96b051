import type { Failure } from '#domain/failures/failure.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { whyCaught, whyNotOpened, type NotOpened } from '#app/engines/failed-here.ts';
import { maxReloadDelayMs } from '#app/engines/reload-on-contact.ts';
import type { ServerContact } from '#app/engines/server-contact.ts';
import type { Wallet } from '#app/engines/wallet.ts';

/** Refresh interval while tickets are shown, ms, to notice changes made elsewhere. */
const refreshEveryMs = 3 * 60_000;
/** Refresh interval after an action whose result is not known yet, ms. */
const unsettledEveryMs = 5_000;
/** Refresh interval during a transfer, ms: it may be accepted at any moment, which invalidates the code on the screen. */
const transferEveryMs = 15_000;
/** Minimum age for a refresh when the page becomes visible, ms, unless the last attempt failed. */
const visibleRefreshMs = 20_000;

export interface WalletRefreshingDeps {
  readonly wallet: Pick<Wallet, 'refresh' | 'isUnsettled' | 'tickets'>;
  readonly clock: Clock;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly visibility: {
    isVisible(): boolean;
    onChange(listener: (visible: boolean) => void): Cancel;
  };
  /** Called after each refresh: why it failed, or why the device could not store it; null on success. */
  readonly told: (failure: Failure | NotOpened | null) => void;
}

export interface WalletRefreshing {
  /** Refreshes now, unless a refresh is in progress. */
  askNow(): void;
  stop(): void;
}

/** Refreshes a user's tickets at once, every few minutes while visible, and when the connection returns. */
export function refreshWallet(deps: WalletRefreshingDeps, ownerId: number): WalletRefreshing {
  const { wallet, clock, contact, visibility } = deps;
  let stopped = false;
  let busy = false;
  const why = createCaught();
  let askedAt = Number.NEGATIVE_INFINITY;
  let cancelNext: Cancel = () => {};
  let cancelGlance: Cancel = () => {};

  async function ask(): Promise<void> {
    if (stopped || busy) return;
    busy = true;
    askedAt = clock.monotonic();
    cancelNext();
    const failure = await wallet.refresh(ownerId).then((result) => (result.ok ? null : result.failure), why);
    busy = false;
    if (stopped) return;
    if (failure !== null) askedAt = Number.NEGATIVE_INFINITY;
    deps.told(failure);
    await waitForNext(clock.monotonic());
  }
  /** Re-evaluated repeatedly, because a transfer may start meanwhile and shorten the interval. */
  async function waitForNext(since: number): Promise<void> {
    const leftMs = (await untilNext()) - (clock.monotonic() - since);
    if (stopped || busy) return;
    cancelNext();
    cancelNext = clock.after(Math.max(0, Math.min(leftMs, transferEveryMs)), () => {
      if (leftMs > transferEveryMs) void waitForNext(since);
      else if (visibility.isVisible()) void ask();
    });
  }
  async function untilNext(): Promise<number> {
    if (wallet.isUnsettled()) return unsettledEveryMs;
    const { items } = await wallet.tickets(ownerId).catch(() => ({ items: [] }));
    return items.some(({ transfer }) => transfer !== null) ? transferEveryMs : refreshEveryMs;
  }
  function glance(): void {
    if (wallet.isUnsettled() || clock.monotonic() - askedAt > visibleRefreshMs) void ask();
  }
  void ask();
  const quiet = [
    visibility.onChange((visible) => visible && glance()),
    contact.subscribe(() => {
      cancelGlance();
      if (contact.reached()) cancelGlance = clock.after(deps.random() * maxReloadDelayMs, glance);
    }),
  ];
  return {
    askNow: () => void ask(),
    stop() {
      stopped = true;
      cancelNext();
      cancelGlance();
      for (const stop of quiet) stop();
    },
  };
}

/** Returns why something that was caught failed; reports a bug, but not again at each refresh. */
function createCaught(): (error: unknown) => NotOpened {
  let last: string | null = null;
  return (error) => {
    const isKnown = last === String(error);
    last = String(error);
    return isKnown ? whyNotOpened(error) : whyCaught(error);
  };
}
