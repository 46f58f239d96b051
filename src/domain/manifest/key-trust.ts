import type { EventKey, ManifestHeader } from './manifest.ts';

/** The keys that may sign data of an event. */
export interface KeyTrust {
  readonly eventKeys: readonly EventKey[];
  /** Ids of keys that are no longer trusted. A header cannot restore one, only a lease can. */
  readonly retiredKeys?: readonly string[] | undefined;
}

type Keys = Pick<ManifestHeader, 'keys' | 'revision' | 'serverEpoch'>;

const idsOf = (keys: readonly EventKey[]): ReadonlySet<string> => new Set(keys.map(({ keyId }) => keyId));

/**
 * Updates the trust after a header signed by a trusted key: the keys it names are trusted in addition. A key that the
 * previous header named and this one does not is retired.
 *
 * @param before the header that it replaces; absent: none is retired
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

/** An opened header and the basis on which its keys are trusted. */
export interface OpenedKeys {
  readonly header: Keys;
  /** The header it replaced; absent if none is known. */
  readonly before?: Keys | undefined;
  /** Id of the key that signed it; null if it was opened earlier and the key is unknown. */
  readonly signedBy: string | null;
}

/** Applies several headers in sequence. Skips a header whose signing key has been retired since it was opened. */
export function trustAfterHeaders(trust: KeyTrust, opened: readonly OpenedKeys[]): KeyTrust {
  return opened.reduce((now, { header, before, signedBy }) => {
    const vouching = signedBy === null ? idsOf(header.keys) : new Set([signedBy]);
    const isVouchedFor = now.eventKeys.some(({ keyId }) => vouching.has(keyId));
    return isVouchedFor ? trustAfterHeader(now, header, before) : now;
  }, trust);
}

/** Updates the trust after a lease, which names all current keys: any other trusted key is retired. */
export function trustAfterLease(
  { eventKeys, retiredKeys = [] }: KeyTrust,
  named: readonly EventKey[],
): KeyTrust {
  const present = idsOf(named);
  const retired = [...new Set([...retiredKeys, ...idsOf(eventKeys)])].filter((keyId) => !present.has(keyId));
  return { eventKeys: named, retiredKeys: retired.length === 0 ? undefined : retired };
}

/** Returns whether both trust and retire the same keys. */
export function isSameTrust(one: KeyTrust, other: KeyTrust): boolean {
  const all = ({ eventKeys, retiredKeys = [] }: KeyTrust) =>
    [...idsOf(eventKeys), '', ...retiredKeys].join(' ');
  return all(one) === all(other);
}
