import { errors, jwtVerify, SignJWT } from 'jose';
import { roles, type Role } from '#domain/people/role.ts';
import { tokenIssuer } from '#domain/people/session.ts';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import { keyIdOf } from './key-id.ts';

/** Lifetime of an access token, in ms. */
const accessTokenLifeMs = 15 * 60_000;

const issuer = tokenIssuer;
const audience = 'gatehouse-api';
const type = 'at+jwt';
const algorithm = 'HS256';

/** How long an expired token is still accepted, for calls that were in flight; in seconds. */
const expiryGraceSeconds = 5;

/** The person and session of a token. Role and state are read from the database on each call, never from here. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** The refresh that created it: receiving it back proves that this refresh's reply arrived. */
  readonly generation: number;
  /** The person's role at the time of issue, which the page was rendered for; it grants nothing. */
  readonly role?: Role | undefined;
}

export type TokenAnswer = { readonly claims: AccessClaims } | { readonly problem: 'expired' | 'invalid' };

/**
 * Creates the issuer and verifier of access tokens: one algorithm, one known key; issuer, audience, type and both
 * times are checked.
 */
export function createAccessTokens(parts: { readonly key: Uint8Array; readonly now: () => number }) {
  const keyId = keyIdOf(parts.key);
  return {
    issue(claims: AccessClaims): Promise<string> {
      const seconds = Math.floor(parts.now() / 1000);
      return new SignJWT({ sid: claims.sessionId, gen: claims.generation, role: claims.role })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: keyId })
        .setSubject(claims.userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setNotBefore(seconds)
        .setExpirationTime(seconds + accessTokenLifeMs / 1000)
        .sign(parts.key);
    },
    async read(token: string): Promise<TokenAnswer> {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, parts.key, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          // Another server whose clock is ahead of ours may have issued it a moment ago.
          clockTolerance: clockToleranceMs / 1000,
          currentDate: new Date(parts.now()),
          requiredClaims: ['sub', 'sid', 'gen', 'iat', 'nbf', 'exp'],
        });
        const { sid, gen, role, exp = 0 } = payload;
        if (exp + expiryGraceSeconds <= Math.floor(parts.now() / 1000)) return { problem: 'expired' };
        if (protectedHeader.kid !== keyId || typeof sid !== 'string' || typeof gen !== 'number')
          return { problem: 'invalid' };
        return { claims: { userId: payload.sub ?? '', sessionId: sid, generation: gen, role: roleIn(role) } };
      } catch (error) {
        return { problem: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}

const roleIn = (claim: unknown): Role | undefined => roles.find((role) => role === claim);

export type AccessTokens = ReturnType<typeof createAccessTokens>;
