import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/**
 * A fake passkey authenticator as seen through a browser: ES256, no attestation. What it signs can be corrupted, to
 * check that the server notices.
 */
export interface Authenticator {
  /** Response to `navigator.credentials.create`. */
  create(options: Record<string, unknown>, bent?: Bent): Record<string, unknown>;
  /** Response to `navigator.credentials.get`. */
  get(options: Record<string, unknown>, bent?: Bent): Record<string, unknown>;
}

export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** Whether the user was verified by finger, face or PIN. */
  readonly verified?: boolean;
  /** The reported signature counter; by default one more than before. */
  readonly counter?: number;
  /** Another key to sign with. */
  readonly key?: KeyObject;
}

const text = (value: unknown): string => String(value);
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The few CBOR forms that are needed, with explicit heads. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const cborBytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const cborMap = (entries: readonly (readonly [key: Uint8Array, value: Uint8Array])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));

/** @param counts whether it has a signature counter; authenticators that sync their keys do not */
export function createAuthenticator(origin: string, counts = true): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const jwk = publicKey.export({ format: 'jwk' });
  const cose = cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(text(jwk.x), 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(text(jwk.y), 'base64url'))],
  ]);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, options: Record<string, unknown>, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? options['challenge'],
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, bent: Bent, more: Uint8Array) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.counter ?? (counts ? (counter += 1) : 0));
    const verified = bent.verified === false ? 0 : 4;
    return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.from([flags | 1 | verified]), count, more]);
  };
  const answer = (response: object) => {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} };
  };

  return {
    create(options, bent = {}) {
      const { rp, user } = options as { rp: { id: string }; user: { id: string } };
      handle = user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authenticatorData(rp.id, 0x40, bent, attested);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return answer({
        attestationObject: attestation.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', options, bent).toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, bent = {}) {
      const client = clientData('webauthn.get', options, bent);
      const data = authenticatorData(text(options['rpId']), 0, bent, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), bent.key ?? privateKey);
      return answer({
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: bent.userHandle ?? handle,
      });
    },
  };
}
