import type { HoldsCalls } from '#api/holds-transport.ts';
import { stopsCycle, type Failure, type Result } from '#domain/failures/failure.ts';
import {
  applyHoldReply,
  applyRefusal,
  applyRelease,
  isRuling,
  requestRelease,
  type HeldPlaces,
  type HoldReply,
} from '#domain/sales/held-places.ts';
import type { HungCalls } from '#sync/hung-calls.ts';
import { createSenderLoop, type SenderLoop, type SenderDeps } from '#sync/sender-loop.ts';

/** Holds stored on this device; every method is one transaction. */
export interface HoldsStore {
  add(places: readonly HeldPlaces[]): Promise<void>;
  /** Returns holds that the server has yet to be told about, oldest first. */
  unsent(): Promise<readonly HeldPlaces[]>;
  /** Reads a hold, applies the rule and writes it back; does nothing if the hold is gone. */
  change(holdId: string, rule: (places: HeldPlaces) => HeldPlaces): Promise<void>;
}

/** The calls. A failure is returned, never thrown; only our own server's response is a success or a decision. */
export type HoldsTransport = Pick<HoldsCalls, 'hold' | 'release'>;

/** Dependencies of one cycle. */
export interface HoldsCycleDeps {
  readonly store: HoldsStore;
  readonly transport: HoldsTransport;
  /** Ends hung calls; without it each has its transport's timeout. */
  readonly hungCalls?: HungCalls;
}

export interface HoldsReplayDeps extends SenderDeps, Pick<HoldsCycleDeps, 'store' | 'transport'> {
  /** Orders are sent in the same cycles, after their holds. */
  readonly orders: OrdersInCycle;
  /** Requests a wake-up when there is a network, with or without a page. */
  readonly ring: () => void;
}

/** The order operations that a sync cycle uses. */
export interface OrdersInCycle {
  /** Returns whether any are waiting that can be sent now. */
  wait(): Promise<boolean>;
  /** Sends them; returns the last failure, or null. */
  send(hungCalls: HungCalls): Promise<Failure | null>;
}

/** Sends holds made and released on this device; they are stored first and sent until the server has answered. */
export interface HoldsReplay extends SenderLoop {
  /** Stores holds; rejects with the store's error if that fails. */
  place(places: readonly HeldPlaces[]): Promise<void>;
  /** Releases a hold; the release is stored when it resolves. */
  release(holdId: string): Promise<void>;
}

/** Held while sending holds and orders, by one page or the worker at a time. */
export const holdsLock = 'gatehouse-holds';

export function createHoldsReplay(deps: HoldsReplayDeps): HoldsReplay {
  const { store } = deps;
  const sender = createSenderLoop(deps, {
    lock: holdsLock,
    waits: async () => (await store.unsent()).length > 0 || (await deps.orders.wait()),
    /** Send orders whatever happened to the holds: an order's own holds may already be at the server. */
    async sendAll(hungCalls) {
      const ofHolds = await replayHolds({ ...deps, hungCalls });
      return (await deps.orders.send(hungCalls)) ?? ofHolds;
    },
  });
  return {
    ...sender,
    async place(places) {
      await store.add(places);
      deps.ring();
      sender.nudge();
    },
    async release(holdId) {
      await store.change(holdId, requestRelease);
      deps.ring();
      sender.nudge();
    },
  };
}

/**
 * Sends all waiting holds in order. A hold stays unchanged until our own server has answered for it; a failure of one
 * does not delay the others. Returns the last failure, or null if all were sent.
 */
export async function replayHolds(deps: HoldsCycleDeps): Promise<Failure | null> {
  let last: Failure | null = null;
  for (const places of await deps.store.unsent()) {
    const failure = await (places.state === 'releasing' ? release(deps, places) : hold(deps, places));
    last = failure ?? last;
    if (failure !== null && stopsCycle(failure)) return failure;
  }
  return last;
}

async function hold(deps: HoldsCycleDeps, places: HeldPlaces): Promise<Failure | null> {
  const answer = await trackHanging(deps, deps.transport.hold(places));
  if (answer.ok) await deps.store.change(places.holdId, (kept) => applyHoldReply(kept, answer.value));
  else if (isRuling(answer.failure))
    await deps.store.change(places.holdId, (kept) => applyRefusal(kept, answer.failure));
  else return answer.failure;
  return null;
}

async function release(deps: HoldsCycleDeps, places: HeldPlaces): Promise<Failure | null> {
  const answer = await trackHanging(deps, deps.transport.release(places.holdId));
  if (!answer.ok && !isRuling(answer.failure)) return answer.failure;
  const word = answer.ok ? answer.value : releaseReplyOf(answer.failure);
  await deps.store.change(places.holdId, (kept) => applyRelease(kept, word));
  return null;
}

/** A hold unknown to the server is released; any other refusal means that it belongs to an order. */
const releaseReplyOf = (failure: Failure): HoldReply | null =>
  failure.kind === 'refused' && failure.status === 404 ? null : { state: 'ordered', heldUntil: null };

const trackHanging = <T>({ hungCalls }: HoldsCycleDeps, call: Promise<Result<T>>): Promise<Result<T>> =>
  hungCalls?.hear(call) ?? call;
