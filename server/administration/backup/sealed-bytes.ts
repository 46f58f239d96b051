import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupProblem, createStreamReader } from './stream-reader.ts';

/** Magic bytes at the start of every backup. */
const mark = Buffer.from('gatehouse backup 1\n');
const saltBytes = 32;
const tagBytes = 16;
/** Size of a chunk that is encrypted at once. */
const pieceBytes = 1024 * 1024;

interface Keys {
  readonly seal: Buffer;
  /** Distinguishes a wrong key from a damaged file. */
  readonly check: Buffer;
}

/** Derives the keys of one file from the server's master key. */
function keysOf(masterKey: Uint8Array, salt: Uint8Array): Keys {
  const bytes = Buffer.from(hkdfSync('sha256', masterKey, salt, 'gatehouse backup 1', 48));
  return { seal: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/**
 * Encrypts bytes in chunks (AES-256-GCM), each bound to its position and the last one marked, so that none can be
 * left out.
 */
export async function* seal(
  masterKey: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes);
  const keys = keysOf(masterKey, salt);
  yield Buffer.concat([mark, salt, keys.check]);
  const taker = createStreamReader(source);
  for (let place = 0; ; place += 1) {
    const piece = await taker.upTo(pieceBytes);
    const isLast = piece.length < pieceBytes;
    const cipher = createCipheriv('aes-256-gcm', keys.seal, nonceOf(place));
    cipher.setAAD(lastMark(isLast));
    const sealed = Buffer.concat([cipher.update(piece), cipher.final()]);
    const head = Buffer.concat([lastMark(isLast), lengthOf(sealed.length)]);
    yield Buffer.concat([head, sealed, cipher.getAuthTag()]);
    if (isLast) return;
  }
}

/**
 * Decrypts what `seal` produced.
 *
 * @throws BackupProblem if it is not a backup, was encrypted with another key, or is incomplete
 */
export async function* unseal(
  masterKey: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const taker = createStreamReader(source);
  if (!(await taker.upTo(mark.length)).equals(mark))
    throw new BackupProblem('This file is not a backup, or from a version that this one does not support.');
  const keys = keysOf(masterKey, await taker.exactly(saltBytes));
  if (!timingSafeEqual(keys.check, await taker.exactly(keys.check.length)))
    throw new BackupProblem('This backup was encrypted with another master key.');
  for (let place = 0; ; place += 1) {
    const head = await taker.exactly(5);
    const isLast = head[0] === 1;
    const length = head.readUInt32BE(1);
    if (length > pieceBytes) throw new BackupProblem(torn);
    yield open(keys.seal, place, isLast, await taker.exactly(length + tagBytes));
    if (isLast) return;
  }
}

const torn = 'This backup is damaged or incomplete. Use another one.';

function open(key: Buffer, place: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place));
  decipher.setAAD(lastMark(isLast));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new BackupProblem(torn);
  }
}

/** The key is unique to this file, so a counter is enough. */
function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 8);
  return nonce;
}

const lastMark = (isLast: boolean) => Buffer.of(isLast ? 1 : 0);

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
