import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/**
 * Creates a device's public key from its raw P-256 point (0x04, x, y; 65 bytes).
 *
 * @throws Error when the bytes are no such point, or it is not on the curve
 */
export function deviceKeyOf(point: Uint8Array): KeyObject {
  if (point.length !== 65 || point[0] !== 4) throw new Error('not a raw P-256 point');
  const part = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } });
}

/**
 * Verifies a device's signature of a text: ECDSA P-256 with SHA-256. Returns false for anything invalid, and never
 * throws.
 *
 * @param signature base64url of r and s, 64 bytes, as WebCrypto returns it
 */
export function isSignedByDevice(point: Uint8Array, text: string, signature: string): boolean {
  try {
    const key = { key: deviceKeyOf(point), dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
