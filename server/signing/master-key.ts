import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;
const keyFile = 'master.key';
/** A key that the database may be sealed with already, where a change was broken off. */
const nextFile = 'master.key.next';

/** Where the key that seals all others comes from. */
export interface MasterKeyPlace {
  /** Base64 or base64url of 32 bytes, or null for one kept in the data folder. */
  readonly masterKey: string | null;
  readonly dataDir: string;
}

/**
 * Reads the master key: from the configuration, else from `master.key` in the data folder. Null where there is neither.
 *
 * @throws Error that says what is wrong with the key, never the key.
 */
export function readMasterKey({ masterKey, dataDir }: MasterKeyPlace): Uint8Array | null {
  if (masterKey !== null) return decodeMasterKey(masterKey, 'MASTER_KEY');
  const path = join(dataDir, keyFile);
  try {
    return decodeMasterKey(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes a master key and keeps it in the data folder, readable by its owner only. Another starter's key stays. */
export function makeMasterKey(dataDir: string): Uint8Array {
  return madeIn(dataDir, keyFile);
}

/** Written whole beside it, then given its name if nobody was quicker: a torn key would lose every ticket. */
function madeIn(dataDir: string, name: string): Uint8Array {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, path);
    syncFolder(dataDir);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return decodeMasterKey(readFileSync(path, 'utf8'), path);
}

/**
 * Makes the key that is to follow and keeps it beside the present one, which stays. One that is kept already is the key
 * to follow: a command that runs at the same time may seal the database with it.
 */
export function keepNextKey(dataDir: string): Uint8Array {
  return madeIn(dataDir, nextFile);
}

/** The key that is to follow, or that follows already where a change was broken off; null where there is none. */
export function readNextKey(dataDir: string): Uint8Array | null {
  const path = join(dataDir, nextFile);
  return existsSync(path) ? decodeMasterKey(readFileSync(path, 'utf8'), path) : null;
}

/** Puts the key that was to follow in the place of the present one: the database is sealed with it. */
export function takeNextKey(dataDir: string): void {
  renameSync(join(dataDir, nextFile), join(dataDir, keyFile));
  syncFolder(dataDir);
}

/** A file that has a name after a power cut, too: the database may be on another machine, whose disk is ahead. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Reads a key as it is written down. @throws Error that says what is wrong with it, never the key */
export function decodeMasterKey(text: string, source: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes)
    throw new Error(`${source} does not hold base64 of ${keyBytes} bytes. Restore it from a backup.`);
  return new Uint8Array(key);
}
