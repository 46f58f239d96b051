import { webcrypto } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url } from '#domain/wire/base64url.ts';
import { toHex } from '#domain/wire/bytes.ts';
import type { EventKey } from '#domain/manifest/manifest.ts';
import type { VerifySignature } from '#domain/door/reading.ts';
import { createChain } from '#domain/codes/rolling-code.ts';
import { signedBytes, type TicketRecord } from '#domain/codes/ticket-code.ts';

/** Signs tickets as the server does, with WebCrypto's Ed25519. */
export interface Issuer {
  readonly key: EventKey;
  printed(ticketNumber: number, typeIndex?: number, test?: boolean): Promise<TicketRecord>;
  /** A rolling ticket at one step of a chain of `steps` links from `seed`. */
  rolling(ticketNumber: number, step: number, seed: Uint8Array, steps: number): Promise<TicketRecord>;
}

/** PKCS #8 wrapping of a raw Ed25519 private key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export async function createIssuer(privateKey: Uint8Array): Promise<Issuer> {
  const pkcs8 = Buffer.concat([pkcs8Head, privateKey]);
  const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x } = await webcrypto.subtle.exportKey('jwk', key);
  const publicKey = Uint8Array.from(Buffer.from(x ?? '', 'base64url'));
  const keyId = toHex(sha256(publicKey)).slice(0, 6);
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await webcrypto.subtle.sign('Ed25519', key, Buffer.from(message)));
  return {
    key: { keyId, publicKey: toBase64url(publicKey) },
    async printed(ticketNumber, typeIndex = 0, test = false) {
      const fields = { test, keyId, ticketNumber, typeIndex };
      const signature = await sign(signedBytes({ ...fields, anchor: undefined }));
      return { form: 'printed', ...fields, signature, rolling: undefined };
    },
    async rolling(ticketNumber, step, seed, steps) {
      const chain = createChain(seed, keyId, ticketNumber, steps);
      const fields = { test: false, keyId, ticketNumber, typeIndex: 0 };
      const signature = await sign(signedBytes({ ...fields, anchor: chain.anchor }));
      return {
        form: 'rolling',
        ...fields,
        signature,
        rolling: { anchor: chain.anchor, step, link: chain.linkAt(step) },
      };
    },
  };
}

export const verifyBySubtle: VerifySignature = async (publicKey, signature, message) => {
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(publicKey), 'Ed25519', false, ['verify']);
  return webcrypto.subtle.verify('Ed25519', key, Buffer.from(signature), Buffer.from(message));
};

/** Bytes 0, 1, 2 ... from a start value, as seeds and keys of tests. */
export function countingBytes(length: number, start = 0): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (start + at) & 0xff);
}
