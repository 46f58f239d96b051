import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MessageProblem } from './provider.ts';

/** Maximum age and clock difference of a signature, ms, so that a stored message is useless later. */
const toleranceMs = 5 * 60_000;

/** How a provider signs: the key, and the separator between the time and the body. */
export interface TimedSigning {
  readonly key: string | Uint8Array;
  readonly between: '' | '.';
}

/** Signs as `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over the time and the body's bytes. @param now ms */
export function signTimed(signing: TimedSigning, body: Uint8Array, now: number): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${digest(signing, seconds, body).toString('hex')}`;
}

/**
 * Returns what is wrong with a signature, or null. During a key replacement there are several, of which one must be
 * valid. The time is trusted only once its signature is verified.
 *
 * @param now ms
 */
export function checkTimed(
  signing: TimedSigning,
  body: Uint8Array,
  header: string | null,
  now: number,
): MessageProblem | null {
  const [, seconds, signatures] = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,5})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || signatures === undefined) return 'forged';
  const own = digest(signing, seconds, body);
  const holds = signatures
    .split(',v1=')
    .slice(1)
    .some((signature) => timingSafeEqual(own, Buffer.from(signature, 'hex')));
  if (!holds) return 'forged';
  return Math.abs(now - Number(seconds) * 1000) > toleranceMs ? 'too_old' : null;
}

function digest({ key, between }: TimedSigning, seconds: string, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${seconds}${between}`).update(body).digest();
}
