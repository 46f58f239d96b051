import type { Queries } from '#server/database/database.ts';
import { storeRetiredKey, listRetiredKeys } from '#server/database/master-keys.ts';
import { fingerprintOf } from './key-check.ts';
import type { Sealer } from './seal.ts';

/** Binds a retired key to its fingerprint. */
const purposeOf = (fingerprint: string) => `master key ${fingerprint}`;

/** Returns this database's former master keys, oldest first. */
export async function readFormerKeys(queries: Queries, sealer: Sealer): Promise<Uint8Array[]> {
  const retired = await listRetiredKeys(queries);
  return retired.map(({ fingerprint, sealed }) => sealer.open(sealed, purposeOf(fingerprint)));
}

/** Stores former master keys, sealed with the current one. */
export async function storeFormerKeys(
  queries: Queries,
  sealer: Sealer,
  keys: readonly Uint8Array[],
  now: number,
): Promise<void> {
  for (const key of keys) {
    const fingerprint = fingerprintOf(key);
    const sealed = sealer.seal(key, purposeOf(fingerprint));
    await storeRetiredKey(queries, { fingerprint, sealed }, now);
  }
}
