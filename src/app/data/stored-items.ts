import * as v from 'valibot';
import type { StoredValues } from '#platform/stored-values.ts';

/**
 * Reads a user's list stored under `key`; empty if it belongs to somebody else or is invalid.
 *
 * @param person credential id
 */
export function readStoredItems<Shape extends v.GenericSchema>(
  stored: Pick<StoredValues, 'get'>,
  key: string,
  item: Shape,
  person: number,
): readonly v.InferOutput<Shape>[] {
  try {
    const kept: unknown = JSON.parse(stored.get(key) ?? 'null');
    const read = v.safeParse(v.object({ person: v.number(), items: v.array(item) }), kept);
    return read.success && read.output.person === person ? read.output.items : [];
  } catch {
    return [];
  }
}

/** Stores a user's list, replacing whatever was stored. */
export function storeItems(
  stored: Pick<StoredValues, 'set'>,
  key: string,
  person: number,
  items: readonly unknown[],
): void {
  stored.set(key, JSON.stringify({ person, items }));
}
