import { createHmac } from 'node:crypto';

/** How long a code is shown, in ms. */
const stepMs = 30_000;
/** The defaults of authenticator apps: six digits, SHA-1, 30 seconds. */
const digits = 6;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the time step of a moment in ms since 1970. */
export const stepOf = (now: number): number => Math.floor(now / stepMs);

/** Returns the code of a time step (RFC 6238, based on RFC 4226). */
export function codeOf(secret: Uint8Array, step: number, length: number = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(at) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
}

/**
 * Returns the time step of a code: the current one or a neighbor, because phone clocks are off and people type
 * slowly. Null if it matches none of them.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const present = stepOf(now);
  return [present, present - 1, present + 1].find((step) => codeOf(secret, step) === code) ?? null;
}

/** Encodes bytes for typing: base32 without padding (RFC 4648). */
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

/** Builds the URI that an authenticator app reads from a QR code. */
export function otpauthAddress(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
