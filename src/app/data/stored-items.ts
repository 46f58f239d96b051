import * as v from 'valibot';
import type { StoredValues } from '#platform/stored-values.ts';

/**
 * Reads a list that one person keeps under `key`; nothing of anybody else's, and nothing where what stands there is not
 * of this shape.
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

/** Keeps a list for one person, in place of whatever stood there. */
export function keepItems(
  stored: Pick<StoredValues, 'set'>,
  key: string,
  person: number,
  items: readonly unknown[],
): void {
  stored.set(key, JSON.stringify({ person, items }));
}
