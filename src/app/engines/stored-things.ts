import type { StoredValues } from '#platform/stored-values.ts';

/**
 * When a stored value is deleted. `stays`: never, it belongs to the device or to anybody. `session`: the session
 * store deletes it with the session. `leaving`: when its user leaves, for any reason. `farewell`: when its user signs
 * out, here or from another device, or when somebody else signs in; after an expired session it stays for its user,
 * who may return.
 */
export type DeletedWhen = 'stays' | 'session' | 'leaving' | 'farewell';

/**
 * What happens to a value that cannot be stored because storage is full or blocked. `cached`: nothing, and it may be
 * evicted to make room. `needed`: cached values are evicted for it, and if that is not enough, the user is warned.
 */
type WhenFull = 'cached' | 'needed';

export interface StoredThing {
  /** The key, or a key prefix if it ends with a dot. */
  readonly key: string;
  readonly area: 'local' | 'tab';
  readonly goes: DeletedWhen;
  readonly loss: WhenFull;
}

const local = (key: string, goes: DeletedWhen, loss: WhenFull = 'needed'): StoredThing => ({
  key,
  area: 'local',
  goes,
  loss,
});
const tab = (key: string, goes: DeletedWhen, loss: WhenFull = 'needed'): StoredThing => ({
  key,
  area: 'tab',
  goes,
  loss,
});

/** Every text that the page stores. One not listed here, and in docs/what-is-stored.md, cannot be stored. */
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
  local('gatehouse.kiosk-ended', 'leaving'),
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
  tab('gatehouse.left-at', 'stays', 'cached'),
];

const matches = (thing: StoredThing, key: string): boolean =>
  thing.key.endsWith('.') ? key.startsWith(thing.key) : key === thing.key;

/** Returns the list's entry for a key; undefined if there is none. */
export const storedThing = (area: StoredThing['area'], key: string): StoredThing | undefined =>
  storedThings.find((thing) => thing.area === area && matches(thing, key));

/** Wraps storage to allow only listed keys; anything else is a programming error and throws. */
export function listedOnly(area: StoredThing['area'], values: StoredValues): StoredValues {
  return {
    ...values,
    set(key, value) {
      if (storedThing(area, key) === undefined) throw new Error(`${key} is missing in stored-things.ts.`);
      return values.set(key, value);
    },
  };
}

/** Deletes everything of this area that is due at one of these moments. */
export function removeStored(
  area: StoredThing['area'],
  values: Pick<StoredValues, 'keys' | 'remove'>,
  moments: readonly DeletedWhen[],
): void {
  for (const key of values.keys()) {
    const thing = storedThing(area, key);
    if (thing !== undefined && moments.includes(thing.goes)) values.remove(key);
  }
}
