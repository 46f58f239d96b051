import type { StoredValues } from '#platform/stored-values.ts';
import { storedThing, type StoredThing } from './stored-things.ts';

/** Most cached values, and most characters of them: a third of what browsers give a site. */
export const mostCached = { values: 60, characters: 1_500_000 } as const;

/** Told of each needed value: whether it could be stored; one that was removed is not missed. */
export type OnStored = (key: string, isStored: boolean) => void;

/**
 * Makes room for what has to be stored: cached values go, the oldest first, until there is room, and there are never more
 * than `mostCached`. A needed value that cannot be stored even so lives as long as the page does, and `onStored` hears of
 * it. Of a session, the stored one goes then: other tabs would renew it by a token that has been used, which ends it.
 */
export function withRoom(area: StoredThing['area'], values: StoredValues, onStored: OnStored): StoredValues {
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
      if (count <= mostCached.values && characters <= mostCached.characters) return;
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

/** When a cached value came, ms; those that do not say are small, and go last. */
function ageOf(text: string): number {
  const at = /^\{"at":(\d{1,15})\b/.exec(text)?.[1];
  return at === undefined ? Number.POSITIVE_INFINITY : Number(at);
}
