import type { Queries } from '#server/database/database.ts';
import { keepRetiredKey, listRetiredKeys } from '#server/database/master-keys.ts';
import { fingerprintOf } from './key-check.ts';
import type { Sealer } from './seal.ts';

/** What binds a retired key to its place. */
const purposeOf = (fingerprint: string) => `master key ${fingerprint}`;

/** The master keys that this database had before, the oldest first. */
export async function readFormerKeys(queries: Queries, sealer: Sealer): Promise<Uint8Array[]> {
  const retired = await listRetiredKeys(queries);
  return retired.map(({ fingerprint, sealed }) => sealer.open(sealed, purposeOf(fingerprint)));
}

/** Keeps master keys of before, sealed by the present one. */
export async function keepFormerKeys(
  queries: Queries,
  sealer: Sealer,
  keys: readonly Uint8Array[],
  now: number,
): Promise<void> {
  for (const key of keys) {
    const fingerprint = fingerprintOf(key);
    const sealed = sealer.seal(key, purposeOf(fingerprint));
    await keepRetiredKey(queries, { fingerprint, sealed }, now);
  }
}
