import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { GoogleConfig } from '#server/config/google-settings.ts';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/** A person vouched for by the identity provider. */
export interface GooglePerson {
  /** The provider's id for the person: the only identifying claim. */
  readonly sub: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export type GoogleVerifier = (idToken: string) => Promise<GooglePerson | Refusal>;

export const googleNotConfigured = refusal(
  503,
  'google_not_configured',
  (texts) => texts.accounts.googleNotConfigured,
);
const invalid = refusal(401, 'google_token_invalid', (texts) => texts.accounts.googleInvalid);
const expired = refusal(401, 'google_token_expired', (texts) => texts.accounts.googleExpired);
const unverified = refusal(401, 'google_email_unverified', (texts) => texts.accounts.googleUnverified);
const unreachable = refusal(503, 'google_unreachable', (texts) => texts.accounts.googleUnreachable, {
  retryAfterSeconds: 5,
});

/** Maximum age of a token, on top of the clock tolerance: ten minutes in all, so that a stolen one soon expires. */
const maxAgeMs = 9 * 60_000;

/**
 * Verifies ID tokens: RS256 only, signed by a published key of the provider, with valid issuer, audience and times
 * and a verified email. If the issuer is Firebase, which also vouches for people who typed any email, only its Google
 * sign-ins are accepted.
 */
export function createGoogleVerifier(config: GoogleConfig, now: () => number): GoogleVerifier {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl), {
    timeoutDuration: 5_000,
    cooldownDuration: 30_000,
  });
  return async (idToken) => {
    const answer = await verify(config, keys, idToken, now());
    if (!('payload' in answer)) return answer;
    return isFresh(answer.payload, now()) ? personOf(answer.payload) : expired;
  };
}

async function verify(
  config: GoogleConfig,
  keys: JWTVerifyGetKey,
  idToken: string,
  now: number,
): Promise<{ readonly payload: JWTPayload } | Refusal> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: config.issuer,
      audience: config.audience,
      currentDate: new Date(now),
      clockTolerance: clockToleranceMs / 1000,
      maxTokenAge: maxAgeMs / 1_000,
      requiredClaims: ['sub', 'iat', 'exp', 'email'],
    });
    return { payload };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return expired;
    const away = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) || isAway(error);
    return away ? unreachable : invalid;
  }
}

/** jose throws its generic error if a key server answers with anything but 200 and JSON. */
function isAway(error: errors.JOSEError): boolean {
  return error.code === 'ERR_JOSE_GENERIC';
}

/** A token refreshed by Firebase is itself new: what counts is when the person signed in. */
function isFresh(payload: JWTPayload, now: number): boolean {
  const at = payload['auth_time'];
  return typeof at !== 'number' || now - at * 1_000 <= maxAgeMs + clockToleranceMs;
}

function personOf(payload: JWTPayload): GooglePerson | Refusal {
  const { sub, email } = payload;
  const firebase = payload['firebase'];
  if (sub === undefined || sub === '' || sub.length > 255 || typeof email !== 'string') return invalid;
  if (firebase !== undefined && providerOf(firebase) !== 'google.com') return invalid;
  if (payload['email_verified'] !== true || !isEmail(email)) return unverified;
  const [firstName = '', ...rest] = text(payload['name']).split(' ');
  return {
    sub,
    email,
    firstName: text(payload['given_name']) || firstName,
    lastName: text(payload['family_name']) || rest.join(' '),
  };
}

function providerOf(firebase: unknown): unknown {
  return typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
    ? firebase.sign_in_provider
    : undefined;
}

/** Reduces a name to a single line, whatever the provider sends. */
function text(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 120)
    : '';
}
