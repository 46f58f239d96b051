import { createHash } from 'node:crypto';

/** Eight hex digits that name a key and say nothing about it. */
export function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update('gatehouse key id 1\n').update(key).digest('hex').slice(0, 8);
}
