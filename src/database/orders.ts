import { createListeners } from '#domain/listeners.ts';
import { markOrdered, isUnsent } from '#domain/sales/held-places.ts';
import {
  isOrderUnannounced,
  isWaiting,
  canDeleteOrder,
  type StoredOrder,
} from '#domain/sales/stored-order.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { liveRows, type LiveRows } from './live-rows.ts';
import { clearIfNone, noMark, type Mark } from './mark.ts';

/** Orders made on this device. They are kept until they have a result and its owner has read it. */
export interface StoredOrders {
  /** Returns this person's pending order for this event, or null; for live queries. */
  unanswered(eventId: string, ownerId: number): Promise<StoredOrder | null>;
  /** Returns this person's unsent orders, oldest first. */
  waiting(ownerId: number): Promise<readonly StoredOrder[]>;
  /** Returns all of this person's orders, oldest first; for live queries. */
  ofPerson(ownerId: number): Promise<readonly StoredOrder[]>;
  /** Returns one order in any state; for live queries. */
  read(orderId: string): Promise<StoredOrder | null>;
  /**
   * Stores an order to be sent and returns the one to send: if this person already has a pending order for the event
   * (a second press, another tab), that one. A refused order is replaced, because its owner is trying again.
   */
  keep(order: StoredOrder): Promise<StoredOrder>;
  /** Reads, applies the rule and writes; the holds of a placed order become ordered. A deleted order stays deleted. */
  change(orderId: string, rule: (order: StoredOrder) => StoredOrder): Promise<void>;
  /** Records that the server accepted it: its holds become ordered, and nothing remains to be announced. */
  took(orderId: string, holdIds: readonly string[]): Promise<void>;
  /** Deletes it from this device, because the server does not have it or its owner has read the result. */
  drop(orderId: string): Promise<void>;
  /** Claims the right to announce the result: true for one caller only, across all tabs. */
  claim(orderId: string): Promise<boolean>;
  /** Deletes this person's orders. */
  forgetOf(ownerId: number): Promise<void>;
  /** Returns whether anybody's order for the event is pending. */
  anyAt(eventId: string): Promise<boolean>;
  /** Deletes orders that ended and were announced (`now` in ms), and clears the mark if no order and no hold is left. */
  clean(now: number): Promise<void>;
}

/** @param mark set while an order or a hold is on this device */
export function createStoredOrders(database: Database, mark: Mark = noMark): StoredOrders {
  return { ...createReads(database), ...createUpdates(database, mark), ...createDeletes(database, mark) };
}

type ReadMethods = Pick<StoredOrders, 'unanswered' | 'waiting' | 'ofPerson' | 'read' | 'anyAt'>;
function createReads(database: Database): ReadMethods {
  const { orders } = database;
  const ofPerson = (ownerId: number) => orders.filter((order) => order.ownerId === ownerId);
  return {
    unanswered: async (eventId, ownerId) =>
      (await guarded(database, () => ofEvent(database, eventId, ownerId))).find(isWaiting) ?? null,
    waiting: (ownerId) => guarded(database, () => ofPerson(ownerId).filter(isWaiting).toArray()),
    ofPerson: (ownerId) => guarded(database, () => ofPerson(ownerId).toArray()),
    read: async (orderId) => (await guarded(database, () => orders.get(orderId))) ?? null,
    anyAt: async (eventId) =>
      (await guarded(database, () => orders.where('eventId').equals(eventId).filter(isWaiting).count())) > 0,
  };
}

const ofEvent = ({ orders }: Database, eventId: string, ownerId: number) =>
  orders
    .where('eventId')
    .equals(eventId)
    .filter((order) => order.ownerId === ownerId)
    .toArray();

/** Marks its holds as part of an order; inside a transaction over them. */
async function markHoldsOrdered({ holds }: Database, holdIds: readonly string[]): Promise<void> {
  const rows = await holds.where('holdId').anyOf(holdIds).toArray();
  await holds.bulkPut(rows.map(markOrdered));
}

type UpdateMethods = Pick<StoredOrders, 'keep' | 'change' | 'took'>;
function createUpdates(database: Database, mark: Mark): UpdateMethods {
  const { dexie, orders, holds } = database;
  return {
    keep: (order) =>
      guarded(database, () =>
        dexie.transaction('rw', orders, async () => {
          const others = await ofEvent(database, order.eventId, order.ownerId);
          const waiting = others.find(isWaiting);
          if (waiting !== undefined) return waiting;
          const old = others.filter(({ end }) => end?.kind !== 'placed');
          await orders.bulkDelete(old.map(({ orderId }) => orderId));
          mark.set();
          await orders.add(order);
          return order;
        }),
      ),
    change: (orderId, rule) =>
      guarded(database, () =>
        dexie.transaction('rw', orders, holds, async () => {
          const kept = await orders.get(orderId);
          if (kept === undefined) return;
          const next = rule(kept);
          await orders.put(next);
          if (isWaiting(kept) && next.end?.kind === 'placed') await markHoldsOrdered(database, kept.holdIds);
        }),
      ),
    took: (orderId, holdIds) =>
      guarded(database, () =>
        dexie.transaction('rw', orders, holds, async () => {
          await orders.delete(orderId);
          await markHoldsOrdered(database, holdIds);
        }),
      ),
  };
}

type DeleteMethods = Pick<StoredOrders, 'drop' | 'claim' | 'forgetOf' | 'clean'>;
function createDeletes(database: Database, mark: Mark): DeleteMethods {
  const { dexie, orders, holds } = database;
  return {
    drop: (orderId) => guarded(database, () => orders.delete(orderId)),
    claim: (orderId) =>
      guarded(database, () =>
        dexie.transaction('rw', orders, async () => {
          const kept = await orders.get(orderId);
          if (kept === undefined || !isOrderUnannounced(kept)) return false;
          // A placed order appears among its owner's orders from now on, so nothing of it is needed here.
          if (kept.end?.kind === 'placed') await orders.delete(orderId);
          else await orders.put({ ...kept, told: true });
          return true;
        }),
      ),
    async forgetOf(ownerId) {
      await guarded<unknown>(database, () => orders.filter((order) => order.ownerId === ownerId).delete());
    },
    async clean(now) {
      await guarded<unknown>(database, () => orders.filter((order) => canDeleteOrder(order, now)).delete());
      const count = async () => (await orders.count()) + (await holds.count());
      await clearIfNone(database, [orders, holds], count, mark);
    },
  };
}

/** Numbers of unsent items, updated when this or another page or the worker changes them. */
export interface Waiting {
  /** Number of holds on this device, for all users. */
  readonly holds: () => number;
  /** Orders of this person (credential id). */
  readonly orders: (ownerId: number) => number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/** Counts unsent items. */
export function watchWaiting(database: Database, live: LiveRows = liveRows): Waiting {
  let holds = 0;
  let owners: readonly number[] = [];
  const listeners = createListeners();
  const read = async () => ({
    holds: await database.holds.filter(isUnsent).count(),
    owners: (await database.orders.filter(isWaiting).toArray()).map(({ ownerId }) => ownerId),
  });
  const stop = live(read, (now) => {
    if (now.holds === holds && String(now.owners) === String(owners)) return;
    ({ holds, owners } = now);
    listeners.tell();
  });
  return {
    holds: () => holds,
    orders: (ownerId) => owners.filter((owner) => owner === ownerId).length,
    subscribe: listeners.add,
    stop,
  };
}
