import type { Failure } from '#domain/failures/failure.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { askAgainWithinMs } from '#app/engines/ask-again.ts';
import type { ServerContact } from '#app/engines/server-contact.ts';
import type { Wallet } from '#app/engines/wallet.ts';

/** How often tickets are asked for while they are shown, ms: what happened to them elsewhere is seen by then. */
const refreshEveryMs = 3 * 60_000;
/** Where something was done about a ticket and nothing heard of it since, it is asked for sooner, ms. */
const unsettledEveryMs = 5_000;
/** Somebody may accept a transfer at any moment, and the code on the screen then no longer works; ms. */
const transferEveryMs = 15_000;
/** A page that is looked at again asks at once, but not at every glance, unless the last try failed; ms. */
const glanceMs = 20_000;

export interface WalletRefreshingDeps {
  readonly wallet: Pick<Wallet, 'refresh' | 'isUnsettled' | 'tickets'>;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly visibility: {
    isVisible(): boolean;
    onChange(listener: (visible: boolean) => void): Cancel;
  };
  /** Told after each fetch: why it failed, null where it did not, undefined where the device could not store it. */
  readonly told: (failure: Failure | null | undefined) => void;
}

export interface WalletRefreshing {
  /** Asks now, unless a fetch is under way. */
  askNow(): void;
  stop(): void;
}

/** Brings a person's tickets at once, every few minutes while somebody may be looking, and when the line comes back. */
export function keepWalletFresh(deps: WalletRefreshingDeps, ownerId: number): WalletRefreshing {
  const { wallet, clock, contact, visibility } = deps;
  let stopped = false;
  let busy = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let cancelNext: Cancel = () => {};
  let cancelGlance: Cancel = () => {};

  async function ask(): Promise<void> {
    if (stopped || busy) return;
    busy = true;
    askedAt = clock.monotonic();
    cancelNext();
    const result = await wallet.refresh(ownerId).catch(() => null);
    busy = false;
    if (stopped) return;
    if (result?.ok !== true) askedAt = Number.NEGATIVE_INFINITY;
    deps.told(result === null ? undefined : result.ok ? null : result.failure);
    await waitForNext(clock.monotonic());
  }
  /** A ticket may be offered meanwhile: how soon to ask is looked at again and again, not once. */
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
    if (wallet.isUnsettled() || clock.monotonic() - askedAt > glanceMs) void ask();
  }
  void ask();
  const quiet = [
    visibility.onChange((visible) => visible && glance()),
    contact.subscribe(() => {
      cancelGlance();
      if (contact.reached()) cancelGlance = clock.after(deps.random() * askAgainWithinMs, glance);
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
