import type { ManifestDeps } from '#sync/deps.ts';

/**
 * A download without progress for this long belongs to a frozen tab, ms. A hung call ends in a third of this time,
 * and the longest page arrives in half of it over the slowest connection.
 */
const frozenMs = 30_000;

/** Watches downloads of other tabs by what they store. */
export interface HolderWatch {
  /** Returns whether the download of an event in another tab has made no progress for long, over the calls made here. */
  isFrozen(eventId: string): Promise<boolean>;
  /** Restarts the observation at the next call. */
  forget(eventId: string): void;
}

export function createHolderWatch({ clock, store }: Pick<ManifestDeps, 'clock' | 'store'>): HolderWatch {
  const seen = new Map<string, { readonly standing: string; readonly since: number }>();
  return {
    async isFrozen(eventId) {
      const [signed, pages] = await Promise.all([store.unfinished(eventId), store.storedPages(eventId)]);
      const standing = `${pages.length} of ${signed?.header ?? ''}`;
      const now = clock.monotonic();
      const before = seen.get(eventId);
      if (before?.standing === standing) return now - before.since >= frozenMs;
      seen.set(eventId, { standing, since: now });
      return false;
    },
    forget: (eventId) => void seen.delete(eventId),
  };
}
