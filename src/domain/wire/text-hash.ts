import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, toUtf8 } from './bytes.ts';

/** Returns the hex SHA-256 of a text. */
export function hashText(text: string): string {
  return toHex(sha256(toUtf8(text)));
}
