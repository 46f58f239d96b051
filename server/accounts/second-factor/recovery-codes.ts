import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const count = 10;

/** Generates ten codes of 80 random bits, in groups of four characters. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: count }, () => toBase32(randomBytes(10)).replaceAll(/(.{4})(?=.)/g, '$1-'));

/**
 * Returns what is stored of a code. A digest is enough, because 80 random bits cannot be brute-forced. It does not
 * depend on the master key, so that changing that key does not invalidate printed codes.
 */
export const digestOfRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery ${userId} ${bare(code)}`)
    .digest('base64url');

/** Returns whether a typed text looks like a recovery code rather than six digits. */
export const looksLikeRecoveryCode = (typed: string): boolean => /^[A-Z2-7]{16}$/.test(bare(typed));

const bare = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();
