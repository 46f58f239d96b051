import { base64url, sha256Hex } from './encoding.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const scheme = { name: 'ECDSA', hash: 'SHA-256' };

/** This device's own key, which scripts can sign with but never read. IndexedDB stores such pairs unchanged. */
export interface DeviceKey {
  readonly privateKey: CryptoKey;
  /** base64url of the raw public key, 65 bytes. */
  readonly publicKey: string;
}

/** Generates a non-extractable P-256 pair. Rejects on pages without HTTPS, which have no WebCrypto. */
export async function newDeviceKey(): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  return { privateKey: pair.privateKey, publicKey: base64url(new Uint8Array(raw)) };
}

/** Builds the text signed for one request (src/contract/door/devices.ts). `body` is empty when there is none. */
async function signedText(method: string, pathAndQuery: string, atMs: number, body: string): Promise<string> {
  return `gatehouse device 1\n${method}\n${pathAndQuery}\n${atMs}\n${await sha256Hex(body)}`;
}

/**
 * Returns the value of `X-Device-Signature`: `<ms>:<base64url>`. `atMs` is server time as known to this device, whole
 * ms.
 */
export async function signRequest(
  privateKey: CryptoKey,
  request: { readonly method: string; readonly pathAndQuery: string; readonly body: string },
  atMs: number,
): Promise<string> {
  const text = await signedText(request.method, request.pathAndQuery, atMs, request.body);
  return `${atMs}:${await signText(privateKey, text)}`;
}

/** Signs a text's UTF-8 bytes with ECDSA P-256 and SHA-256, as base64url. */
export async function signText(privateKey: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(scheme, privateKey, new TextEncoder().encode(text));
  return base64url(new Uint8Array(signature));
}

/** Builds what a device sends with an enrolment code: its public key, and the proof that it holds the private one. */
export async function identifyDevice(
  key: DeviceKey,
  code: string,
): Promise<{ readonly publicKey: string; readonly proof: string }> {
  const { publicKey, privateKey } = key;
  const proof = await signText(privateKey, `gatehouse enrolment 1\n${code}\n${publicKey}`);
  return { publicKey, proof };
}
