import type { StoredValues } from '#platform/stored-values.ts';
import { storedThing, type StoredThing } from './stored-things.ts';

/** Limits on cached values: their number, and their total characters, a third of what browsers give a site. */
export const maxCached = { values: 60, characters: 1_500_000 } as const;

/** Called for each essential value: whether it could be stored. A removed one counts as stored. */
export type OnStored = (key: string, isStored: boolean) => void;

/**
 * Wraps storage to make room for essential values: evicts cached values, oldest first, and limits them to
 * `maxCached`. An essential value that still cannot be stored is kept in memory, and `onStored` is called. A stored
 * session is removed then, because other tabs would refresh it with a used token, which ends it.
 */
export function withEviction(
  area: StoredThing['area'],
  values: StoredValues,
  onStored: OnStored,
): StoredValues {
  const thingOf = (key: string) => storedThing(area, key);
  const cachedBut = (key: string) =>
    values
      .keys()
      .filter((other) => other !== key && thingOf(other)?.loss === 'cached')
      .map((other) => ({ key: other, text: values.get(other) ?? '' }))
      .toSorted((one, other) => ageOf(one.text) - ageOf(other.text));

  function setWithRoom(key: string, value: string): boolean {
    if (values.set(key, value)) return true;
    for (const cached of cachedBut(key)) {
      values.remove(cached.key);
      if (values.set(key, value)) return true;
    }
    return false;
  }
  function prune(key: string, value: string): void {
    const others = cachedBut(key);
    let count = others.length + 1;
    let characters = others.reduce((sum, { text }) => sum + text.length, value.length);
    for (const { key: old, text } of others) {
      if (count <= maxCached.values && characters <= maxCached.characters) return;
      values.remove(old);
      count -= 1;
      characters -= text.length;
    }
  }
  return {
    ...values,
    set(key, value) {
      const isStored = setWithRoom(key, value);
      const thing = thingOf(key);
      if (thing?.loss === 'cached') {
        if (isStored && Number.isFinite(ageOf(value))) prune(key, value);
        return isStored;
      }
      if (!isStored && thing?.goes === 'session') values.keepInPage(key, value);
      onStored(key, isStored);
      return isStored;
    },
    remove(key) {
      values.remove(key);
      if (thingOf(key)?.loss === 'needed') onStored(key, true);
    },
  };
}

/** Returns when a cached value was stored, ms; values without a time are small, and are evicted last. */
function ageOf(text: string): number {
  const at = /^\{"at":(\d{1,15})\b/.exec(text)?.[1];
  return at === undefined ? Number.POSITIVE_INFINITY : Number(at);
}
