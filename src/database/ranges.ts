import Dexie from 'dexie';

/** Returns the bounds of all compound keys that begin with `first`, for `between(...ofPrefix(x))`. */
export function ofPrefix(...first: readonly (string | number)[]): [lower: unknown[], upper: unknown[]] {
  return [
    [...first, Dexie.minKey],
    [...first, Dexie.maxKey],
  ];
}
