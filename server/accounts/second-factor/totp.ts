import { createHmac } from 'node:crypto';

/** How long a code is shown; ms. */
const stepMs = 30_000;
/** What authenticator apps take without being told: six digits, SHA-1, 30 seconds. */
const digits = 6;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Which interval a moment is in; ms since 1970. */
export const stepOf = (now: number): number => Math.floor(now / stepMs);

/** The code of an interval (RFC 6238, by RFC 4226). */
export function codeOf(secret: Uint8Array, step: number, length: number = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(at) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
}

/**
 * The interval whose code was given: the present one, or one beside it, as clocks of phones are off and people type
 * slowly. Null where it is none of them.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const present = stepOf(now);
  return [present, present - 1, present + 1].find((step) => codeOf(secret, step) === code) ?? null;
}

/** Bytes as people type them: base32 without padding (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + letters[(held << (5 - bits)) & 31];
}

/** What an authenticator app reads from a QR code. */
export function otpauthAddress(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
