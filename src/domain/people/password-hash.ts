import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, toUtf8 } from '#domain/wire/bytes.ts';

/**
 * Returns what is sent instead of a password: hex SHA-256 of `gatehouse password 1\n` and the password in Unicode
 * normal form C, so that every keyboard gives the same result. The server treats it as a password.
 */
export function hashPassword(password: string): string {
  return toHex(sha256(toUtf8(`gatehouse password 1\n${password.normalize('NFC')}`)));
}
