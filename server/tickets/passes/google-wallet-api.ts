import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { googleObject } from './google-pass.ts';
import type { GooglePassKeys } from './pass-keys.ts';
import { refusedUpdate, type UpdateOutcome } from './update-outcome.ts';

const timeoutMs = 10_000;
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** A token is valid for an hour; one about to expire is not used. In ms. */
const earlyMs = 60_000;
const given = v.object({ access_token: v.string(), expires_in: v.number() });

interface GoogleWalletDeps {
  readonly keys: GooglePassKeys;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Client for passes stored by Google. */
export interface GoogleWallet {
  /** Updates a saved pass (`genericobject.patch`). `gone`: it isn't saved in any wallet. */
  patch(pass: ReturnType<typeof googleObject>): Promise<UpdateOutcome>;
}

interface Token {
  readonly text: string;
  /** ms since 1970. */
  readonly until: number;
}

export function createGoogleWallet(deps: GoogleWalletDeps): GoogleWallet {
  const { now } = deps;
  const { apiUrl } = deps.keys;
  let kept: Token | null = null;
  let asking: ReturnType<typeof requestToken> | null = null;
  const tokenNow = async () => {
    if (kept !== null && kept.until > now()) return kept;
    // Concurrent callers share one token request.
    asking ??= requestToken(deps).finally(() => (asking = null));
    return asking;
  };
  return {
    async patch(pass) {
      const token = await tokenNow();
      if ('problem' in token) return token;
      kept = token;
      const answer = await ask(`${apiUrl}/walletobjects/v1/genericObject/${encodeURIComponent(pass.id)}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token.text}`, 'content-type': 'application/json' },
        // Fields missing from a patch stay unchanged; null removes them (Google's "Performance tips", Patch).
        body: JSON.stringify({ barcode: null, validTimeInterval: null, ...pass }),
      });
      if (answer === null) return unavailable;
      await answer.body?.cancel();
      if (answer.ok) return 'taken';
      if (answer.status === 404) return 'gone';
      const refused = refusedUpdate(`google_${answer.status}`, answer.status);
      if (answer.status !== 401) return refused;
      // Revoked before it expired: the next try requests another.
      if (kept === token) kept = null;
      return { problem: `google_${answer.status}`, again: true };
    },
  };
}

const unavailable = { problem: 'google_unreachable', again: true } as const;

/** Requests an access token for the service account (RFC 7523, section 2.1). */
async function requestToken({
  keys,
  now,
}: GoogleWalletDeps): Promise<Token | Exclude<UpdateOutcome, string>> {
  const tokenUrl = `${keys.tokenUrl}/token`;
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.account)
    .setAudience(tokenUrl)
    .setIssuedAt(Math.floor(now() / 1000))
    .setExpirationTime(Math.floor(now() / 1000) + 3_600)
    .sign(keys.key);
  const answer = await ask(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grant, assertion }),
  });
  if (answer === null) return unavailable;
  if (!answer.ok) {
    await answer.body?.cancel();
    return refusedUpdate(`google_token_${answer.status}`, answer.status);
  }
  const read = v.safeParse(given, await answer.json().catch(() => null));
  if (!read.success) return { problem: 'google_token_missing', again: true };
  return { text: read.output.access_token, until: now() + read.output.expires_in * 1000 - earlyMs };
}

/** Follows no redirects: the token is sent to this host only. Null without a reply. */
async function ask(url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return null;
  }
}
