import { afterOrdered } from '#domain/held-places.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import type { OrderRow } from './rows.ts';

/** Orders that left, or will leave, and were not answered: kept so that a repeat is the same order. */
export interface KeptOrders {
  /** The unanswered order of this person at this event, or null; for live queries. */
  unanswered(eventId: string, ownerId: number): Promise<OrderRow | null>;
  /**
   * Keeps an order to be sent, and answers what is to be sent: where this person's order for the event is unanswered
   * already (a second press, another tab), that one.
   */
  keep(order: OrderRow): Promise<OrderRow>;
  /** The server took it: its holds are ordered, and it waits for nothing any more. */
  took(orderId: string, holdIds: readonly string[]): Promise<void>;
  /** The server refused it: the next press is another order. */
  drop(orderId: string): Promise<void>;
  /** Forgets the orders of this person. */
  forgetOf(ownerId: number): Promise<void>;
  /** Whether anybody's order for the event is unanswered. */
  anyAt(eventId: string): Promise<boolean>;
  /** Forgets orders made before `until` (ms): their places are long gone. Answers how many are left. */
  clean(until: number): Promise<number>;
}

export function createKeptOrders(database: Database): KeptOrders {
  const { dexie, orders, holds } = database;
  const find = async (eventId: string, ownerId: number) =>
    (await orders.where('eventId').equals(eventId).toArray()).find((order) => order.ownerId === ownerId);
  return {
    unanswered: async (eventId, ownerId) => (await guarded(database, () => find(eventId, ownerId))) ?? null,
    keep: (order) =>
      guarded(database, () =>
        dexie.transaction('rw', orders, async () => {
          const kept = await find(order.eventId, order.ownerId);
          if (kept !== undefined) return kept;
          await orders.add(order);
          return order;
        }),
      ),
    took: (orderId, holdIds) =>
      guarded(database, () =>
        dexie.transaction('rw', orders, holds, async () => {
          await orders.delete(orderId);
          const rows = await holds.where('holdId').anyOf(holdIds).toArray();
          await holds.bulkPut(rows.map(afterOrdered));
        }),
      ),
    forgetOf: (ownerId) =>
      guarded<unknown>(database, () => orders.filter((order) => order.ownerId === ownerId).delete()).then(
        () => {},
      ),
    anyAt: async (eventId) =>
      (await guarded(database, () => orders.where('eventId').equals(eventId).count())) > 0,
    clean: (until) =>
      guarded(database, () =>
        dexie.transaction('rw', orders, async () => {
          await orders.filter(({ madeAt }) => madeAt < until).delete();
          return orders.count();
        }),
      ),
    drop: (orderId) => guarded(database, () => orders.delete(orderId)),
  };
}
