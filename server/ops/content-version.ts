import { createHash } from 'node:crypto';

/** A short name for these very values: it changes when any of them does, and only then. */
export function contentVersion(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}
