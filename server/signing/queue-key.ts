import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { boundPart, sealedForm, type SealedScans } from '#domain/door/sealed-scans.ts';

/** The key revoked devices of one event seal their queue to. Derived from the master key, so nothing is stored. */
export interface QueueKey {
  /** base64url of the raw P-256 public key. */
  readonly publicKey: string;
  /** Returns the text inside. @throws Error when it was sealed to another key or modified */
  open(sealed: SealedScans): string;
}

const curve = 'prime256v1';
/** Order of P-256 (SEC 2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const tagBytes = 16;

/** `derive` returns bytes that only the holder of the master key can compute. */
export function queueKey(derive: (purpose: string, length: number) => Uint8Array, eventId: string): QueueKey {
  // 16 bytes more than the order, so that all keys are equally likely.
  const random = BigInt(`0x${Buffer.from(derive(`gatehouse queue key 1\n${eventId}`, 48)).toString('hex')}`);
  const scalar = (random % (order - 1n)) + 1n;
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    open(sealed) {
      const [ephemeral, nonce, body] = [sealed.ephemeralKey, sealed.nonce, sealed.body].map((part) =>
        Buffer.from(part, 'base64url'),
      );
      if (ephemeral === undefined || nonce === undefined || body === undefined)
        throw new Error('A part is missing.');
      const key = hkdfSync('sha256', pair.computeSecret(ephemeral), ephemeral, sealedForm, 32);
      const opening = createDecipheriv('aes-256-gcm', new Uint8Array(key), nonce, {
        authTagLength: tagBytes,
      });
      opening.setAAD(Buffer.from(boundPart(sealed)));
      opening.setAuthTag(body.subarray(-tagBytes));
      return Buffer.concat([opening.update(body.subarray(0, -tagBytes)), opening.final()]).toString('utf8');
    },
  };
}
