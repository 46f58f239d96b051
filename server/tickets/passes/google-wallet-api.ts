import { SignJWT } from 'jose';
import * as v from 'valibot';
import { GatewayError } from '#server/messages/message.ts';
import type { googleObject } from './google-pass.ts';
import type { GooglePassKeys } from './pass-keys.ts';

const patienceMs = 10_000;
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** A token is good for an hour; one that is about to end is not used. ms */
const earlyMs = 60_000;
const given = v.object({ access_token: v.string(), expires_in: v.number() });

interface GoogleWalletParts {
  readonly keys: GooglePassKeys;
  /** Google's two hosts, or a stand-in's. */
  readonly tokenUrl: string;
  readonly apiUrl: string;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Passes as Google keeps them. */
export interface GoogleWallet {
  /**
   * Makes a saved pass show what it should (`genericobject.patch`).
   *
   * @returns 'gone' where nobody has saved it
   * @throws GatewayError where Google could not be reached or did not take it
   */
  patch(pass: ReturnType<typeof googleObject>): Promise<'taken' | 'gone'>;
}

export function createGoogleWallet(parts: GoogleWalletParts): GoogleWallet {
  const { apiUrl, now } = parts;
  let token: { readonly text: string; readonly until: number } | null = null;
  const tokenNow = async () => {
    if (token === null || token.until <= now()) token = await askToken(parts);
    return token.text;
  };
  return {
    async patch(pass) {
      const answer = await ask(`${apiUrl}/walletobjects/v1/genericObject/${encodeURIComponent(pass.id)}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${await tokenNow()}`, 'content-type': 'application/json' },
        // What is left out of a patch stays as it was: a code that is to go is named.
        body: JSON.stringify({ barcode: null, validTimeInterval: null, ...pass }),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'taken';
      if (answer.status === 404) return 'gone';
      if (answer.status === 401) token = null;
      throw refusedWith(answer.status, answer.status === 401);
    },
  };
}

/** An access token for the service account (RFC 7523, section 2.1). */
async function askToken({ keys, tokenUrl, now }: GoogleWalletParts) {
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
  if (!answer.ok) {
    await answer.body?.cancel();
    throw refusedWith(answer.status, false);
  }
  const read = v.safeParse(given, await answer.json().catch(() => null));
  if (!read.success) throw new GatewayError('Google answered without a token', true);
  return { text: read.output.access_token, until: now() + read.output.expires_in * 1000 - earlyMs };
}

const refusedWith = (status: number, again: boolean) =>
  new GatewayError(`Google answered ${status}`, again || status === 429 || status >= 500);

/** Follows no redirect: the token goes to this one host. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    throw new GatewayError('Google cannot be reached', true, error);
  }
}
