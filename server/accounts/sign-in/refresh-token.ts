import type { Rotation } from '#server/database/accounts/sessions.ts';
import { sameText, hmacOf } from '#server/signing/secrets.ts';

/**
 * Refresh tokens: `<session id>.<generation>.<hmac>`. The HMAC is made from the other two, so the database keeps
 * only a number, a stolen table holds no token, and the same successor can be given again.
 */
export interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

export function writeRefreshToken(key: Uint8Array, claims: RefreshClaims): string {
  const text = `${claims.sessionId}.${claims.generation}`;
  return `${text}.${hmacOf(key, text)}`;
}

/** The claims of a token that we made, or `null`. */
export function readRefreshToken(key: Uint8Array, token: string): RefreshClaims | null {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  const [, sessionId, generation, hmac] = parts ?? [];
  if (sessionId === undefined || generation === undefined || hmac === undefined) return null;
  return sameText(hmac, hmacOf(key, `${sessionId}.${generation}`))
    ? { sessionId, generation: Number(generation) }
    : null;
}

/** For how long the direct predecessor of a token still gets its successor whatever is known: two tabs. ms. */
export const predecessorGraceMs = 60_000;

/**
 * What to do with a genuine token of a session.
 *
 * - `rotate`: it is the newest one (or newer than a restored backup knows): go one generation on.
 * - `repeat`: its direct predecessor, soon enough, or while nothing shows that the successor arrived: a reply lost as
 *   the signal went must not sign anybody out, however long it stays away. Give the same successor again.
 * - `revoke`: an older one, or a predecessor whose successor is in use. Somebody uses a copy; the session ends.
 */
export function decideRotation(
  generation: number,
  { generation: current, provenGeneration, rotatedAt }: Rotation,
  now: number,
): 'rotate' | 'repeat' | 'revoke' {
  if (generation >= current) return 'rotate';
  const mayBeLost = now - rotatedAt <= predecessorGraceMs || provenGeneration < current;
  return generation === current - 1 && mayBeLost ? 'repeat' : 'revoke';
}
