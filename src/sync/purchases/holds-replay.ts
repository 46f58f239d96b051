import type { HoldsCalls } from '#api/holds-transport.ts';
import { stopsCycle, type Failure, type Result } from '#domain/failures/failure.ts';
import {
  afterHeld,
  afterRefused,
  afterReleased,
  isRuling,
  letGo,
  type HeldPlaces,
  type HoldWord,
} from '#domain/sales/held-places.ts';
import type { HungCalls } from '#sync/hung-calls.ts';
import { createSenderLoop, type SenderLoop, type SenderDeps } from '#sync/sender-loop.ts';

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

/** What one cycle needs. */
export interface HoldsCycleDeps {
  readonly store: HoldsStore;
  readonly transport: HoldsTransport;
  /** Ends calls that hang; without it each has the time that its transport gives it. */
  readonly hungCalls?: HungCalls;
}

export interface HoldsReplayDeps extends SenderDeps, Pick<HoldsCycleDeps, 'store' | 'transport'> {
  /** Orders go out in the same cycles, after the holds that they are of. */
  readonly orders: OrdersInCycle;
  /** Asks to be woken when there is a network, with or without a page. */
  readonly ring: () => void;
}

/** What of orders a cycle needs to know. */
export interface OrdersInCycle {
  /** Whether some wait that can be sent now. */
  wait(): Promise<boolean>;
  /** Sends them; returns the last thing that went wrong, or null. */
  send(hungCalls: HungCalls): Promise<Failure | null>;
}

/** Holds made and given back on this device, kept before they are sent and sent until the server has answered. */
export interface HoldsReplay extends SenderLoop {
  /** Kept when it resolves; rejects with the store's error when they could not be kept. */
  place(places: readonly HeldPlaces[]): Promise<void>;
  /** Gives places back: kept when it resolves. */
  release(holdId: string): Promise<void>;
}

/** Held by whoever sends holds and orders: one page at a time, or the worker. */
export const holdsLock = 'gatehouse-holds';

export function createHoldsReplay(deps: HoldsReplayDeps): HoldsReplay {
  const { store } = deps;
  const sender = createSenderLoop(deps, {
    lock: holdsLock,
    waits: async () => (await store.unsent()).length > 0 || (await deps.orders.wait()),
    /** An order is tried whatever became of the holds: its own may be held long since. */
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
      await store.change(holdId, letGo);
      deps.ring();
      sender.nudge();
    },
  };
}

/**
 * Sends everything that waits, in order. A hold stays as it is until our own server has answered for it; trouble with
 * one holds up no other. Answers the last thing that went wrong, null when all is sent.
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
