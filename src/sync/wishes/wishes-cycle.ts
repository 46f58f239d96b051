import type { WishesCalls, WishReply } from '#api/wishes-transport.ts';
import { stopsCycle, type Failure, type Result } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import { subjectOf, type Wish } from '#domain/wishes/wish.ts';
import { afterWishAnswer, afterWishUnsendable } from '#domain/wishes/wish-rules.ts';
import type { HungCalls } from '#sync/hung-calls.ts';

/** Wishes (requests waiting to be sent) stored on this device; every method is one transaction. */
export interface WishesStore {
  /** Returns this person's (credential id) waiting wishes, oldest first. */
  waiting(ownerId: number): Promise<readonly Wish[]>;
  /** Marks a wish as being sent; resolves with its previous state, or null if the user has undone it. */
  begin(wishId: string): Promise<Wish | null>;
  /** Reads a wish, applies the rule and writes it back; does nothing if the wish is gone. */
  change(wishId: string, rule: (wish: Wish) => Wish): Promise<void>;
}

export interface WishesCycleDeps {
  readonly store: WishesStore;
  /** A failure is returned, never thrown; only our own server's response is a success or a decision. */
  readonly transport: WishesCalls;
  /** Credential id of the person whose wishes may be sent now; null if nobody is signed in. */
  readonly person: () => number | null;
  /** ms. */
  readonly now: () => number;
  /** Ends hung calls; without it each has its transport's timeout. */
  readonly hungCalls?: HungCalls;
  /** Called with the server's response to a completed wish. */
  readonly heard?: (wishId: string, reply: WishReply) => void;
}

/** Held while sending wishes, by one page or the worker at a time. */
export const wishesLock = 'gatehouse-wishes';

/**
 * Sends the signed-in person's waiting wishes in sequence, each under its original id. Pings the server first, so
 * that nothing is sent over a dead connection and unsent wishes can still be undone. A failure delays only wishes on
 * the same subject. Returns the last failure, or null if all have ended.
 */
export async function replayWishes(deps: WishesCycleDeps): Promise<Failure | null> {
  const { store, transport } = deps;
  const person = deps.person();
  if (person === null) return null;
  const waiting = await store.waiting(person);
  if (waiting.length === 0) return null;
  const there = await heardBy(deps, transport.reach());
  if (!there.ok) return there.failure;
  const heldUp = new Set<string>();
  let last: Failure | null = null;
  for (const wish of waiting) {
    if (!transport.canSend(wish.ask)) {
      await store.change(wish.wishId, (kept) => afterWishUnsendable(kept, deps.now()));
      continue;
    }
    const subject = subjectOf(wish.ask);
    if (heldUp.has(subject)) continue;
    const failure = await sendOne(deps, wish, person);
    if (failure === null) continue;
    last = failure;
    heldUp.add(subject);
    if (stopsCycle(failure)) return failure;
  }
  return last;
}

/** Sends one wish; returns why it is still waiting, or null if it is not. */
async function sendOne(deps: WishesCycleDeps, wish: Wish, person: number): Promise<Failure | null> {
  const { store, transport, now } = deps;
  const { wishId } = wish;
  const before = await store.begin(wishId);
  if (before === null) return null;
  const answer = await heardBy(deps, transport.send(before, person));
  if (answer.ok) deps.heard?.(wishId, answer.value);
  await store.change(wishId, (kept) => afterWishAnswer(kept, before, answer, now()));
  return answer.ok || isRuling(answer.failure) ? null : answer.failure;
}

const heardBy = <T>({ hungCalls }: WishesCycleDeps, call: Promise<Result<T>>): Promise<Result<T>> =>
  hungCalls?.hear(call) ?? call;
