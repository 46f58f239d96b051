import type { ManifestDeps } from '#sync/deps.ts';

/**
 * A download that has brought nothing for so long is that of a frozen tab, ms: a call that hangs ends by itself in a third of
 * it, and the longest page is here in half of it over the slowest line.
 */
const frozenMs = 30_000;

/** Watches downloads of other tabs by what they keep. */
export interface HolderWatch {
  /** Whether whoever has the download of an event has kept nothing new for long, as far as it was asked here. */
  isFrozen(eventId: string): Promise<boolean>;
  /** It is looked at anew from the next time on. */
  forget(eventId: string): void;
}

export function createHolderWatch({ clock, store }: Pick<ManifestDeps, 'clock' | 'store'>): HolderWatch {
  const seen = new Map<string, { readonly standing: string; readonly since: number }>();
  return {
    async isFrozen(eventId) {
      const [signed, pages] = await Promise.all([store.unfinished(eventId), store.pagesKept(eventId)]);
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
