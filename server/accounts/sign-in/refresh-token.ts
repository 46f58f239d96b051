import type { Rotation } from '#server/database/accounts/sessions.ts';
import { sameText, hmacOf } from '#server/signing/secrets.ts';

/**
 * The content of a refresh token: `<session id>.<generation>.<hmac>`. The HMAC is computed from the other two, so the
 * database stores only a number, a stolen table holds no tokens, and the same successor can be issued again.
 */
export interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

export function writeRefreshToken(key: Uint8Array, claims: RefreshClaims): string {
  const text = `${claims.sessionId}.${claims.generation}`;
  return `${text}.${hmacOf(key, text)}`;
}

/** Returns the claims of a token that we issued, otherwise `null`. */
export function readRefreshToken(key: Uint8Array, token: string): RefreshClaims | null {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  const [, sessionId, generation, hmac] = parts ?? [];
  if (sessionId === undefined || generation === undefined || hmac === undefined) return null;
  return sameText(hmac, hmacOf(key, `${sessionId}.${generation}`))
    ? { sessionId, generation: Number(generation) }
    : null;
}

/** How long the direct predecessor of a token always gets its successor again, for two tabs; in ms. */
export const predecessorGraceMs = 60_000;

/**
 * Decides what to do with a genuine token of a session.
 *
 * - `rotate`: it is the newest one (or newer than a restored backup knows): advance one generation.
 * - `repeat`: its direct predecessor, soon enough, or as long as nothing shows that the successor arrived: a reply
 *   lost with the signal must not sign anybody out, however long they stay offline. Issue the same successor again.
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
