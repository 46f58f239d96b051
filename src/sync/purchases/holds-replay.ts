import type { Failure } from '#domain/failures/failure.ts';
import { letGo, type HeldPlaces } from '#domain/sales/held-places.ts';
import { replayHolds, type HoldsStore, type HoldsTransport } from './holds-cycle.ts';
import type { HungCalls } from '#sync/hung-calls.ts';
import { createSenderLoop, type SenderLoop, type SenderDeps } from '#sync/sender-loop.ts';

export interface HoldsReplayDeps extends SenderDeps {
  readonly store: HoldsStore;
  readonly transport: HoldsTransport;
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
