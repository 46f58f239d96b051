import { createHash } from 'node:crypto';

/** Returns a short hash of these values, which changes exactly when one of them does. */
export function contentVersion(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}
