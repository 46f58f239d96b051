import type { EventKey, ManifestHeader } from './manifest.ts';

/** Which keys may sign what is said of an event. */
export interface KeyTrust {
  readonly eventKeys: readonly EventKey[];
  /** Ids of keys that were trusted and are no more: no header brings one back, only a lease does. */
  readonly retiredKeys?: readonly string[] | undefined;
}

type Keys = Pick<ManifestHeader, 'keys' | 'revision' | 'serverEpoch'>;

const idsOf = (keys: readonly EventKey[]): ReadonlySet<string> => new Set(keys.map(({ keyId }) => keyId));

/**
 * After a header that a trusted key signed: the keys that it names are trusted beside those that were. A key that the
 * header before it named, and it does not, is retired.
 *
 * @param before the header whose place it takes; not given: it retires none
 */
export function trustAfterHeader(trust: KeyTrust, header: Keys, before?: Keys): KeyTrust {
  const { eventKeys, retiredKeys = [] } = trust;
  const known = idsOf(eventKeys);
  const named = idsOf(header.keys);
  const follows =
    before !== undefined && before.serverEpoch === header.serverEpoch && before.revision < header.revision;
  const gone = follows ? before.keys.filter(({ keyId }) => !named.has(keyId)) : [];
  const retired = new Set([...retiredKeys, ...idsOf(gone)]);
  const all = [...eventKeys, ...header.keys.filter(({ keyId }) => !known.has(keyId))];
  return {
    eventKeys: all.filter(({ keyId }) => !retired.has(keyId)),
    retiredKeys: retired.size === 0 ? undefined : [...retired],
  };
}

/** A header that was opened, and what its keys are trusted by. */
export interface OpenedKeys {
  readonly header: Keys;
  /** The one whose place it took; absent: none that is known. */
  readonly before?: Keys | undefined;
  /** Id of the key that signed it; null where it was opened at another time, and nobody knows by which. */
  readonly signedBy: string | null;
}

/** After headers in turn. A key may have been retired since one was opened: what that alone vouches for is left out. */
export function trustAfterHeaders(trust: KeyTrust, opened: readonly OpenedKeys[]): KeyTrust {
  return opened.reduce((now, { header, before, signedBy }) => {
    const vouching = signedBy === null ? idsOf(header.keys) : new Set([signedBy]);
    const isVouchedFor = now.eventKeys.some(({ keyId }) => vouching.has(keyId));
    return isVouchedFor ? trustAfterHeader(now, header, before) : now;
  }, trust);
}

/** After a lease, which names all keys that there are: any other that was trusted is retired. */
export function trustAfterLease(
  { eventKeys, retiredKeys = [] }: KeyTrust,
  named: readonly EventKey[],
): KeyTrust {
  const present = idsOf(named);
  const retired = [...new Set([...retiredKeys, ...idsOf(eventKeys)])].filter((keyId) => !present.has(keyId));
  return { eventKeys: named, retiredKeys: retired.length === 0 ? undefined : retired };
}

/** Whether both trust the same keys, and refuse the same. */
export function isSameTrust(one: KeyTrust, other: KeyTrust): boolean {
  const all = ({ eventKeys, retiredKeys = [] }: KeyTrust) =>
    [...idsOf(eventKeys), '', ...retiredKeys].join(' ');
  return all(one) === all(other);
}
