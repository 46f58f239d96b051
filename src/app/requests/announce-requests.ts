import type { StoredRequests, WatchedRequests } from '#database/deferred-requests.ts';
import type { DeferredRequest } from '#domain/requests/deferred-request.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { requestNotice, type RequestNotice, type RequestTexts } from './request-text.ts';

interface RequestAnnouncerDeps {
  readonly watched: Pick<WatchedRequests, 'untold' | 'subscribe'>;
  readonly store: Pick<StoredRequests, 'claim'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Credential id of the signed-in user; null if nobody is signed in. */
  readonly person: () => number | null;
  /** Returns whether this page may be visible. */
  readonly isVisible: () => boolean;
  /** Returns whether the user is waiting for the result on this page, which shows it itself. */
  readonly isAwaited: (wishId: string) => boolean;
  readonly say: (news: RequestNotice) => void;
  /** Loads the texts; until they are loaded, nothing is announced. */
  readonly words: () => Promise<RequestTexts>;
  /** Called when the server completed this, which outdates displayed data. */
  readonly settle: (wish: DeferredRequest) => void;
}

/** Delay before announcing a result, so that the waiting page can take it first, ms. */
const announceAfterMs = 500;

/** Announces how waiting requests ended: once, on one visible page, to their user. */
export function announceRequests(deps: RequestAnnouncerDeps): {
  readonly look: () => void;
  readonly stop: () => void;
} {
  let cancel: Cancel = () => {};
  async function tell(): Promise<void> {
    if (!deps.isVisible()) return;
    const words = await deps.words();
    const person = deps.person();
    for (const wish of deps.watched.untold()) {
      if (wish.ownerId !== person || deps.isAwaited(wish.wishId)) continue;
      if (!(await deps.store.claim(wish.wishId))) continue;
      deps.say(requestNotice(wish, words));
      deps.settle(wish);
    }
  }
  function look(): void {
    cancel();
    // A store failure is reported elsewhere; what was not announced is found again.
    if (deps.watched.untold().length > 0)
      cancel = deps.clock.after(announceAfterMs, () => void tell().catch(() => {}));
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
