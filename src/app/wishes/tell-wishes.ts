import type { StoredWishes, WatchedWishes } from '#database/wishes.ts';
import type { Wish } from '#domain/wishes/wish.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { wishNews, type WishNews, type WishWords } from './wish-words.ts';

interface TellWishesDeps {
  readonly watched: Pick<WatchedWishes, 'untold' | 'subscribe'>;
  readonly store: Pick<StoredWishes, 'claim'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Credential id of who is signed in; null for nobody. */
  readonly person: () => number | null;
  /** Whether somebody may be looking at this page. */
  readonly isVisible: () => boolean;
  /** Whether its person waits for the answer on this page, and is told there. */
  readonly isAwaited: (wishId: string) => boolean;
  readonly say: (news: WishNews) => void;
  /** What news is worded by; where it cannot be fetched, nothing is told yet. */
  readonly words: () => Promise<WishWords>;
  /** The server did this: what is shown of it is out of date. */
  readonly settle: (wish: Wish) => void;
}

/** The page on which somebody waits has this long to take the answer itself, ms. */
const tellWishAfterMs = 500;

/** Tells how what waited ended: once, by one visible page, to the person whose it is. */
export function tellWishes(deps: TellWishesDeps): { readonly look: () => void; readonly stop: () => void } {
  let cancel: Cancel = () => {};
  async function tell(): Promise<void> {
    if (!deps.isVisible()) return;
    const words = await deps.words();
    const person = deps.person();
    for (const wish of deps.watched.untold()) {
      if (wish.ownerId !== person || deps.isAwaited(wish.wishId)) continue;
      if (!(await deps.store.claim(wish.wishId))) continue;
      deps.say(wishNews(wish, words));
      deps.settle(wish);
    }
  }
  function look(): void {
    cancel();
    // A store that fails is told of elsewhere; what was not told is found again.
    if (deps.watched.untold().length > 0)
      cancel = deps.clock.after(tellWishAfterMs, () => void tell().catch(() => {}));
  }
  const unwatch = deps.watched.subscribe(look);
  return {
    look,
    stop() {
      cancel();
      unwatch();
    },
  };
}
