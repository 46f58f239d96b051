import type { HoldsCalls } from '#api/holds-transport.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import {
  afterHeld,
  afterRefused,
  afterReleased,
  isRuling,
  type HeldPlaces,
  type HoldWord,
} from '#domain/sales/held-places.ts';
import type { HungCalls } from '#sync/hung-calls.ts';

/** Holds as kept on this device; every method is one transaction. */
export interface HoldsStore {
  add(places: readonly HeldPlaces[]): Promise<void>;
  /** What the server has yet to hear of, oldest first. */
  unsent(): Promise<readonly HeldPlaces[]>;
  /** Reads, applies the rule, writes; a hold that is gone stays so. */
  change(holdId: string, rule: (places: HeldPlaces) => HeldPlaces): Promise<void>;
}

/** The calls. A failure is an answer, never an exception; only our own server's word is a success or a ruling. */
export type HoldsTransport = Pick<HoldsCalls, 'hold' | 'release'>;

export interface HoldsCycleDeps {
  readonly store: HoldsStore;
  readonly transport: HoldsTransport;
  /** Ends calls that hang; without it each has the time that its transport gives it. */
  readonly hungCalls?: HungCalls;
}

/** Faults of the line, or a plea for quiet: what comes next would fare no better. */
const stopsCycle: ReadonlySet<Failure['kind']> = new Set(['unreachable', 'timeout', 'foreign', 'limited']);

/**
 * Sends everything that waits, in order. A hold stays as it is until our own server has answered for it; trouble with
 * one holds up no other. Answers the last thing that went wrong, null when all is sent.
 */
export async function replayHolds(deps: HoldsCycleDeps): Promise<Failure | null> {
  let last: Failure | null = null;
  for (const places of await deps.store.unsent()) {
    const failure = await (places.state === 'releasing' ? release(deps, places) : hold(deps, places));
    last = failure ?? last;
    if (failure !== null && stopsCycle.has(failure.kind)) return failure;
  }
  return last;
}

async function hold(deps: HoldsCycleDeps, places: HeldPlaces): Promise<Failure | null> {
  const answer = await heard(deps, deps.transport.hold(places));
  if (answer.ok) await deps.store.change(places.holdId, (kept) => afterHeld(kept, answer.value));
  else if (isRuling(answer.failure))
    await deps.store.change(places.holdId, (kept) => afterRefused(kept, answer.failure));
  else return answer.failure;
  return null;
}

async function release(deps: HoldsCycleDeps, places: HeldPlaces): Promise<Failure | null> {
  const answer = await heard(deps, deps.transport.release(places.holdId));
  if (!answer.ok && !isRuling(answer.failure)) return answer.failure;
  const word = answer.ok ? answer.value : wordOf(answer.failure);
  await deps.store.change(places.holdId, (kept) => afterReleased(kept, word));
  return null;
}

/** A hold that nobody knows is given back; any other refusal means that it belongs to an order. */
const wordOf = (failure: Failure): HoldWord | null =>
  failure.kind === 'refused' && failure.status === 404 ? null : { state: 'ordered', heldUntil: null };

const heard = <T>({ hungCalls }: HoldsCycleDeps, call: Promise<Result<T>>): Promise<Result<T>> =>
  hungCalls?.hear(call) ?? call;
