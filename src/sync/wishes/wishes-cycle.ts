import type { WishesCalls, WishReply } from '#api/wishes-transport.ts';
import { stopsCycle, type Failure, type Result } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import { subjectOf, type Wish } from '#domain/wishes/wish.ts';
import { afterWishAnswer, afterWishUnsendable } from '#domain/wishes/wish-rules.ts';
import type { HungCalls } from '#sync/hung-calls.ts';

/** Wishes as kept on this device; every method is one transaction. */
export interface WishesStore {
  /** What waits to be sent for this person (credential id), oldest first. */
  waiting(ownerId: number): Promise<readonly Wish[]>;
  /** Notes that it leaves now; resolves with it as it stood before, null where its person has taken it back. */
  begin(wishId: string): Promise<Wish | null>;
  /** Reads, applies the rule, writes; a wish that is gone stays so. */
  change(wishId: string, rule: (wish: Wish) => Wish): Promise<void>;
}

export interface WishesCycleDeps {
  readonly store: WishesStore;
  /** A failure is an answer, never an exception; only our own server's word is a success or a ruling. */
  readonly transport: WishesCalls;
  /** Credential id of the person whose wishes may be sent now; null for nobody. */
  readonly person: () => number | null;
  /** ms. */
  readonly now: () => number;
  /** Ends calls that hang; without it each has the time that its transport gives it. */
  readonly hungCalls?: HungCalls;
  /** Told what the server replied to a wish that it did. */
  readonly heard?: (wishId: string, reply: WishReply) => void;
}

/** Held by whoever sends wishes: one page at a time, or the worker. */
export const wishesLock = 'gatehouse-wishes';

/**
 * Sends the wishes that wait for the person who is signed in, in order, each under the id it was made with. The server
 * is asked first whether it is there: nothing leaves over a line that is dead, so that what could not be sent can still
 * be taken back. Trouble with one holds up those about the same thing, and no other. Returns the last thing that went
 * wrong, null when all have an end.
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

/** Returns why it still waits; null where it does not. */
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
