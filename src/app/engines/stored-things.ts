import type { StoredValues } from '#platform/stored-values.ts';

/**
 * When a stored value goes. `stays`: it is the device's, or anybody's. `session`: the session store removes it with the
 * session. `leaving`: when its person leaves, however they do. `farewell`: when its person signs out, here or from
 * another device, or when somebody else signs in; an expired session leaves it for its person, who comes back.
 */
export type Goes = 'stays' | 'session' | 'leaving' | 'farewell';

/**
 * What becomes of a value that cannot be stored, as storage is full or blocked. `cached`: nobody need hear of it, and it
 * may be dropped to make room. `needed`: cached values make room for it, and where that is not enough it is said.
 */
type Loss = 'cached' | 'needed';

export interface StoredThing {
  /** The key, or what keys of this kind begin with where it ends with a dot. */
  readonly key: string;
  readonly area: 'local' | 'tab';
  readonly goes: Goes;
  readonly loss: Loss;
}

const local = (key: string, goes: Goes, loss: Loss = 'needed'): StoredThing => ({
  key,
  area: 'local',
  goes,
  loss,
});
const tab = (key: string, goes: Goes, loss: Loss = 'needed'): StoredThing => ({
  key,
  area: 'tab',
  goes,
  loss,
});

/** Every text that the page stores. One that is not listed here, and in docs/what-is-stored.md, cannot be stored. */
export const storedThings: readonly StoredThing[] = [
  local('gatehouse.session', 'session'),
  local('gatehouse.refreshHistory', 'session', 'cached'),
  local('gatehouse.endings', 'stays'),
  local('gatehouse.told', 'stays', 'cached'),
  local('gatehouse.signedOut', 'stays'),
  local('gatehouse.ended', 'stays'),
  local('gatehouse.person', 'farewell'),
  local('gatehouse.to-forget', 'stays'),
  local('gatehouse.payment.', 'leaving'),
  local('gatehouse.payment-lock.', 'leaving'),
  local('gatehouse.buying', 'stays'),
  local('gatehouse.wishing', 'stays'),
  local('gatehouse.drafting', 'stays'),
  local('gatehouse.desk-list', 'stays'),
  local('gatehouse.clock-offset', 'stays'),
  local('gatehouse.clock-doubt', 'stays'),
  local('gatehouse.clock-seen', 'stays'),
  local('gatehouse.door', 'stays'),
  local('gatehouse.shift', 'stays'),
  local('gatehouse.kiosk', 'stays'),
  local('gatehouse.tally.', 'stays'),
  local('gatehouse.lost-scans', 'stays'),
  local('gatehouse.kept.', 'stays', 'cached'),
  local('gatehouse.locations', 'farewell', 'cached'),
  local('gatehouse.own-events', 'farewell', 'cached'),
  local('gatehouse.news-seen', 'farewell', 'cached'),
  local('gatehouse.recent-commands', 'farewell', 'cached'),
  local('gatehouse.accessibility', 'stays'),
  local('gatehouse.language', 'stays'),
  local('gatehouse.look', 'stays', 'cached'),
  local('gatehouse.draft.', 'farewell'),
  local('gatehouse.install-dismissed', 'stays', 'cached'),
  tab('gatehouse.page-person', 'stays'),
  tab('gatehouse.viewed.', 'stays', 'cached'),
  tab('gatehouse.origin', 'farewell', 'cached'),
  tab('gatehouse.checkout.', 'leaving'),
  tab('gatehouse.contact', 'farewell'),
  tab('gatehouse.offer.', 'leaving'),
  tab('gatehouse.google-left', 'farewell'),
];

const matches = (thing: StoredThing, key: string): boolean =>
  thing.key.endsWith('.') ? key.startsWith(thing.key) : key === thing.key;

/** The list's word on a key; undefined where it has none. */
export const storedThing = (area: StoredThing['area'], key: string): StoredThing | undefined =>
  storedThings.find((thing) => thing.area === area && matches(thing, key));

/** Stores what is listed and nothing else; anything else is a mistake of the program, and throws. */
export function listedOnly(area: StoredThing['area'], values: StoredValues): StoredValues {
  return {
    ...values,
    set(key, value) {
      if (storedThing(area, key) === undefined) throw new Error(`${key} is missing in stored-things.ts.`);
      return values.set(key, value);
    },
  };
}

/** Removes everything of this area that goes at one of these moments. */
export function removeStored(
  area: StoredThing['area'],
  values: Pick<StoredValues, 'keys' | 'remove'>,
  moments: readonly Goes[],
): void {
  for (const key of values.keys()) {
    const thing = storedThing(area, key);
    if (thing !== undefined && moments.includes(thing.goes)) values.remove(key);
  }
}
