import type { DeferredRequestCalls, DeferredReply } from '#api/requests-transport.ts';
import { stopsCycle, type Failure, type Result } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import { subjectOf, type DeferredRequest } from '#domain/requests/deferred-request.ts';
import { applyResponse, parkRequest } from '#domain/requests/request-rules.ts';
import type { HungCalls } from '#sync/hung-calls.ts';

/** Wishes (requests waiting to be sent) stored on this device; every method is one transaction. */
export interface DeferredRequestStore {
  /** Returns this person's (credential id) waiting wishes, oldest first. */
  waiting(ownerId: number): Promise<readonly DeferredRequest[]>;
  /** Marks a wish as being sent; resolves with its previous state, or null if the user has undone it. */
  begin(wishId: string): Promise<DeferredRequest | null>;
  /** Reads a wish, applies the rule and writes it back; does nothing if the wish is gone. */
  change(wishId: string, rule: (wish: DeferredRequest) => DeferredRequest): Promise<void>;
}

export interface DeferredCycleDeps {
  readonly store: DeferredRequestStore;
  /** A failure is returned, never thrown; only our own server's response is a success or a decision. */
  readonly transport: DeferredRequestCalls;
  /** Credential id of the person whose wishes may be sent now; null if nobody is signed in. */
  readonly person: () => number | null;
  /** ms. */
  readonly now: () => number;
  /** Ends hung calls; without it each has its transport's timeout. */
  readonly hungCalls?: HungCalls;
  /** Called with the server's response to a completed wish. */
  readonly heard?: (wishId: string, reply: DeferredReply) => void;
}

/** Held while sending wishes, by one page or the worker at a time. */
export const deferredRequestsLock = 'gatehouse-wishes';

/**
 * Sends the signed-in person's waiting wishes in sequence, each under its original id. Pings the server first, so
 * that nothing is sent over a dead connection and unsent wishes can still be undone. A failure delays only wishes on
 * the same subject. Returns the last failure, or null if all have ended.
 */
export async function replayRequests(deps: DeferredCycleDeps): Promise<Failure | null> {
  const { store, transport } = deps;
  const person = deps.person();
  if (person === null) return null;
  const waiting = await store.waiting(person);
  if (waiting.length === 0) return null;
  const there = await trackHanging(deps, transport.reach());
  if (!there.ok) return there.failure;
  const heldUp = new Set<string>();
  let last: Failure | null = null;
  for (const wish of waiting) {
    if (!transport.canSend(wish.ask)) {
      await store.change(wish.wishId, (kept) => parkRequest(kept, deps.now()));
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
async function sendOne(
  deps: DeferredCycleDeps,
  wish: DeferredRequest,
  person: number,
): Promise<Failure | null> {
  const { store, transport, now } = deps;
  const { wishId } = wish;
  const before = await store.begin(wishId);
  if (before === null) return null;
  const answer = await trackHanging(deps, transport.send(before, person));
  if (answer.ok) deps.heard?.(wishId, answer.value);
  await store.change(wishId, (kept) => applyResponse(kept, before, answer, now()));
  return answer.ok || isRuling(answer.failure) ? null : answer.failure;
}

const trackHanging = <T>({ hungCalls }: DeferredCycleDeps, call: Promise<Result<T>>): Promise<Result<T>> =>
  hungCalls?.hear(call) ?? call;
