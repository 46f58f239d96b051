import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MessageProblem } from '#server/payments/provider.ts';

export const signatureHeader = 'sandbox-signature';
/** Oldest and newest a signature may be, ms: a message that somebody kept is worth nothing later. */
const toleranceMs = 5 * 60_000;

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over the time, a dot and the body's bytes. */
export function signMessage(key: Uint8Array, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(key, seconds, body).toString('hex')}`;
}

/** What is wrong with a signature, or null. The time is believed only once the signature over it held. */
export function checkSignature(
  key: Uint8Array,
  body: Uint8Array,
  header: string | null,
  now: number,
): MessageProblem | null {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (parts === null) return 'forged';
  const [, time = '', signature = ''] = parts;
  const seconds = Number(time);
  if (!timingSafeEqual(digest(key, seconds, body), Buffer.from(signature, 'hex'))) return 'forged';
  return Math.abs(now - seconds * 1000) > toleranceMs ? 'too_old' : null;
}

function digest(key: Uint8Array, seconds: number, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest();
}
