import type { HeldPlaces } from '#domain/sales/held-places.ts';
import { isOrderUnannounced, type StoredOrder } from '#domain/sales/stored-order.ts';
import type { Database } from './database.ts';
import { liveRows, type LiveRows } from './live-rows.ts';

/** Results that have not been announced to their owner yet. */
export interface Unannounced {
  readonly orders: readonly StoredOrder[];
  readonly holds: readonly HeldPlaces[];
}

/** Calls back with the unannounced results now and whenever a page or the worker changes them. */
export function watchUnannounced(
  database: Database,
  found: (untold: Unannounced) => void,
  live: LiveRows = liveRows,
): () => void {
  const read = async (): Promise<Unannounced> => ({
    orders: await database.orders.filter(isOrderUnannounced).toArray(),
    holds: await database.holds.filter(({ untold }) => untold === true).toArray(),
  });
  return live(read, found);
}
