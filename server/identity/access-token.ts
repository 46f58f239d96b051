import { errors, jwtVerify, SignJWT } from 'jose';
import { keyIdOf } from './key-id.ts';

/** How long an access token lasts, ms. */
export const accessTokenLifeMs = 15 * 60_000;

const issuer = 'gatehouse';
const audience = 'gatehouse-api';
const type = 'at+jwt';
const algorithm = 'HS256';

/** Who a token speaks for. Role and state are read from the database at each call, never from here. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** The refresh that made it: when it comes back, that reply is known to have arrived. */
  readonly generation: number;
}

export type TokenAnswer = { readonly claims: AccessClaims } | { readonly problem: 'expired' | 'invalid' };

/** Makes and reads access tokens: one algorithm, one known key, issuer, audience, type and both times checked. */
export function createAccessTokens(parts: { readonly key: Uint8Array; readonly now: () => number }) {
  const keyId = keyIdOf(parts.key);
  return {
    issue(claims: AccessClaims): Promise<string> {
      const seconds = Math.floor(parts.now() / 1000);
      return new SignJWT({ sid: claims.sessionId, gen: claims.generation })
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
          clockTolerance: 5,
          currentDate: new Date(parts.now()),
          requiredClaims: ['sub', 'sid', 'gen', 'iat', 'nbf', 'exp'],
        });
        const { sid, gen } = payload;
        if (protectedHeader.kid !== keyId || typeof sid !== 'string' || typeof gen !== 'number')
          return { problem: 'invalid' };
        return { claims: { userId: payload.sub ?? '', sessionId: sid, generation: gen } };
      } catch (error) {
        return { problem: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}
export type AccessTokens = ReturnType<typeof createAccessTokens>;
