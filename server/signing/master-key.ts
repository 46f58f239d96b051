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
/** A key the database may already be sealed with after an interrupted change. */
const nextFile = 'master.key.next';

/** Where the master key comes from. */
export interface MasterKeyPlace {
  /** Base64 or base64url of 32 bytes, or null for a key in the data folder. */
  readonly masterKey: string | null;
  readonly dataDir: string;
}

/**
 * Reads the master key from the configuration, otherwise from `master.key` in the data folder. Null when there is
 * neither.
 *
 * @throws Error describing the problem, never the key
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

/**
 * Creates a master key in the data folder, readable only by its owner. A key created concurrently by another process
 * stays.
 */
export function makeMasterKey(dataDir: string): Uint8Array {
  return madeIn(dataDir, keyFile);
}

/**
 * Written completely to a temporary file, then renamed unless another process was faster: a truncated key would lose
 * every ticket.
 */
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
 * Creates the next key beside the current one, which stays. An existing next key is kept, since a concurrent command
 * may seal the database with it.
 */
export function createNextKey(dataDir: string): Uint8Array {
  return madeIn(dataDir, nextFile);
}

/** Returns the next key, including one left by an interrupted change; null when there is none. */
export function readNextKey(dataDir: string): Uint8Array | null {
  const path = join(dataDir, nextFile);
  return existsSync(path) ? decodeMasterKey(readFileSync(path, 'utf8'), path) : null;
}

/** Replaces the current key with the next one, once the database is sealed with it. */
export function activateNextKey(dataDir: string): void {
  renameSync(join(dataDir, nextFile), join(dataDir, keyFile));
  syncFolder(dataDir);
}

/** Makes the file's name survive a power cut too: the database may be on another machine whose disk is ahead. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Decodes a key from text. @throws Error describing the problem, never the key */
export function decodeMasterKey(text: string, source: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes)
    throw new Error(`${source} does not hold base64 of ${keyBytes} bytes. Restore it from a backup.`);
  return new Uint8Array(key);
}
