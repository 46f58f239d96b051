import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import {
  makeMasterKey,
  readMasterKey,
  readNextKey,
  activateNextKey,
  type MasterKeyPlace,
} from './master-key.ts';
import { createSealer } from './seal.ts';
import {
  knownFingerprint,
  oldestSealed,
  rememberFingerprint,
} from '#server/database/master-key-fingerprint.ts';

/** The database's secrets were sealed with another master key than the one available. */
class WrongMasterKey extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongMasterKey';
  }
}

/**
 * Returns this database's master key. At the first start one is created if none was read, and the database stores its
 * fingerprint. From then on only this key is accepted: with another, ticket codes could not be rebuilt.
 *
 * @param read the result of `readMasterKey`
 * @throws WrongMasterKey when the key is missing or wrong, before anything is changed
 */
export async function masterKeyOf(
  database: Database,
  place: MasterKeyPlace,
  read: Uint8Array | null,
): Promise<Uint8Array> {
  const known = await knownFingerprint(database);
  if (read === null && (known !== null || (await oldestSealed(database)) !== null))
    throw new WrongMasterKey(missing(place.dataDir));
  const next = followingKey(place, known);
  if (next !== null) {
    activateNextKey(place.dataDir);
    return next;
  }
  const key = read ?? makeMasterKey(place.dataDir);
  if (known === null && !(await opens(database, key))) throw another(place);
  if ((known ?? (await rememberFingerprint(database, fingerprintOf(key)))) !== fingerprintOf(key))
    throw another(place);
  return key;
}

/** Returns why the server would not start with the available master key; null when it would. Creates no key. */
export async function masterKeyProblem(database: Database, place: MasterKeyPlace): Promise<string | null> {
  try {
    const key = readMasterKey(place);
    const known = await knownFingerprint(database);
    if (key === null) return known === null ? null : missing(place.dataDir);
    if (followingKey(place, known) !== null) return null;
    const fits = known === null ? await opens(database, key) : known === fingerprintOf(key);
    return fits ? null : another(place).message;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the key an interrupted change had already sealed the database with, which the next start uses; null when
 * there is none.
 */
function followingKey({ masterKey, dataDir }: MasterKeyPlace, known: string | null): Uint8Array | null {
  if (masterKey !== null) return null;
  const next = readNextKey(dataDir);
  return next !== null && fingerprintOf(next) === known ? next : null;
}

const missing = (dataDir: string) => `The master key of this database is missing. ${restore(dataDir)}`;

function another({ dataDir, masterKey }: MasterKeyPlace): WrongMasterKey {
  const source = masterKey === null ? `The key in ${join(dataDir, 'master.key')}` : 'MASTER_KEY';
  return new WrongMasterKey(
    `${source} is not the master key that this database was made with. ${restore(dataDir)}`,
  );
}

function restore(dataDir: string): string {
  return `Restore ${join(dataDir, 'master.key')} from a backup, or set MASTER_KEY to the key's text. Nothing was changed.`;
}

/** Identifies a master key without revealing anything about it, because it is random. */
export function fingerprintOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('gatehouse master key 1').digest('base64url');
}

/** Whether the key opens what a version without fingerprints sealed; true when there is nothing. */
async function opens(database: Database, key: Uint8Array): Promise<boolean> {
  const oldest = await oldestSealed(database);
  if (oldest === null) return true;
  try {
    createSealer(key).open(oldest.sealed, `private key ${oldest.id}`);
    return true;
  } catch {
    return false;
  }
}
