import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

/** A local identity provider: publishes keys, and signs ID tokens as Firebase does for Google. */
export interface IdentityHost {
  readonly url: string;
  readonly issuer: string;
  readonly audience: string;
  /** Number of requests for the keys. */
  readonly asked: () => number;
  /** Makes the host answer 500 from now on, or stops that. */
  fail(on: boolean): void;
  /** Starts using a new key; the old one is no longer published. */
  rotate(): Promise<void>;
  token(wish?: TokenWish): Promise<string>;
  close(): Promise<void>;
}

export interface TokenWish {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds since 1970. */
  readonly issuedAt?: number;
  /** Lifetime in seconds. */
  readonly life?: number;
  readonly header?: Readonly<Record<string, string>>;
  /** A key to use instead of the host's own. */
  readonly key?: CryptoKey | Uint8Array;
}

export async function startIdentityHost(now: () => number): Promise<IdentityHost> {
  const audience = 'gatehouse-test';
  const issuer = `https://securetoken.google.com/${audience}`;
  let asked = 0;
  let failing = false;
  let current = await newKey('key-1');
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(failing ? 500 : 200, { 'content-type': 'application/json' });
    response.end(failing ? '{}' : JSON.stringify({ keys: [current.jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    issuer,
    audience,
    asked: () => asked,
    fail: (on) => void (failing = on),
    async rotate() {
      current = await newKey(`key-${asked}-${now()}`);
    },
    token(wish = {}) {
      const from = wish.issuedAt ?? Math.floor(now() / 1000);
      return new SignJWT({
        email: 'binta@example.org',
        email_verified: true,
        name: 'Binta Jobe',
        firebase: { sign_in_provider: 'google.com' },
        sub: 'google-binta',
        ...wish.claims,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: current.kid, ...wish.header })
        .setIssuer(wish.issuer ?? issuer)
        .setAudience(wish.audience ?? audience)
        .setIssuedAt(from)
        .setExpirationTime(from + (wish.life ?? 3600))
        .sign(wish.key ?? current.privateKey);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}
