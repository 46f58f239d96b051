import type { QueryClient } from '@tanstack/react-query';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { ServerContact } from './server-contact.ts';

/** After the server is reached again each device waits a share of this, so that a hall full of them does not ask at once; ms. */
export const askAgainWithinMs = 700;

export interface AskAgainDeps {
  readonly cache: QueryClient;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/**
 * When the server is reached again, asks for all that the screen shows: what failed, what waits for its next try, and
 * what hangs on a line that is gone. What came since needs no asking.
 */
export function askAgainAtContact({ cache, contact, clock, random }: AskAgainDeps): Cancel {
  let cancelAsking: Cancel = () => {};
  const stop = contact.subscribe(() => {
    cancelAsking();
    if (!contact.reached()) return;
    const reachedAt = clock.wall();
    cancelAsking = clock.after(random() * askAgainWithinMs, () => askForAllShown(cache, reachedAt));
  });
  return () => {
    stop();
    cancelAsking();
  };
}

function askForAllShown(cache: QueryClient, reachedAt: number): void {
  const shown = cache.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) => state.dataUpdatedAt < reachedAt,
  });
  for (const query of shown) {
    // A try that waits or hangs would otherwise be joined, and nothing asked before it is over.
    void query.cancel({ silent: true });
    if (!query.isDisabled()) void query.fetch().catch(() => {});
  }
}
