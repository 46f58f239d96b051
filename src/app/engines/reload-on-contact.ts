import type { QueryClient } from '@tanstack/react-query';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { ServerContact } from './server-contact.ts';

/** Each device waits a random part of this time once the server is reachable again, so that many do not ask at once; ms. */
export const maxReloadDelayMs = 700;

export interface ReloadDeps {
  readonly cache: QueryClient;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly clock: Clock;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

/**
 * Once the server is reachable again, reloads everything shown on the screen that failed, waits for a retry, or hangs
 * on a lost connection. What was loaded since is skipped.
 */
export function reloadOnContact({ cache, contact, clock, random }: ReloadDeps): Cancel {
  let cancelAsking: Cancel = () => {};
  const stop = contact.subscribe(() => {
    cancelAsking();
    if (!contact.reached()) return;
    const reachedAt = clock.wall();
    cancelAsking = clock.after(random() * maxReloadDelayMs, () => reloadShown(cache, reachedAt));
  });
  return () => {
    stop();
    cancelAsking();
  };
}

function reloadShown(cache: QueryClient, reachedAt: number): void {
  const shown = cache.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) => state.dataUpdatedAt < reachedAt,
  });
  for (const query of shown) {
    // Cancel a waiting or hanging attempt, which would otherwise be joined instead of starting a new one.
    void query.cancel({ silent: true });
    if (!query.isDisabled()) void query.fetch().catch(() => {});
  }
}
