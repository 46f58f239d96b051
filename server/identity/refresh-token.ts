import { sameText, sealOf } from './secrets.ts';

/**
 * Refresh tokens: `<session id>.<generation>.<seal>`. The seal is made from the other two, so the database keeps
 * only a number, a stolen table holds no token, and the same successor can be given again.
 */
export interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

export function writeRefreshToken(key: Uint8Array, claims: RefreshClaims): string {
  const text = `${claims.sessionId}.${claims.generation}`;
  return `${text}.${sealOf(key, text)}`;
}

/** The claims of a token that we made, or `null`. */
export function readRefreshToken(key: Uint8Array, token: string): RefreshClaims | null {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  const [, sessionId, generation, seal] = parts ?? [];
  if (sessionId === undefined || generation === undefined || seal === undefined) return null;
  return sameText(seal, sealOf(key, `${sessionId}.${generation}`))
    ? { sessionId, generation: Number(generation) }
    : null;
}

/** For how long the direct predecessor of a token still gets its successor: a lost reply, or two tabs. ms. */
export const predecessorGraceMs = 60_000;

/**
 * What to do with a genuine token of a session that stands at `current` since `rotatedAt`.
 *
 * - `rotate`: it is the newest one (or newer than a restored backup knows): go one generation on.
 * - `repeat`: its direct predecessor, soon enough: give the same successor again.
 * - `revoke`: an older one. Somebody uses a copy; the whole session ends.
 */
export function decideRotation(
  generation: number,
  current: number,
  rotatedAt: number,
  now: number,
): 'rotate' | 'repeat' | 'revoke' {
  if (generation >= current) return 'rotate';
  return generation === current - 1 && now - rotatedAt <= predecessorGraceMs ? 'repeat' : 'revoke';
}
