import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const count = 10;

/** Ten new codes of 80 random bits, four letters at a time. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: count }, () => toBase32(randomBytes(10)).replaceAll(/(.{4})(?=.)/g, '$1-'));

/**
 * What is stored of a code. A digest is enough: nobody tries 80 random bits out. It does not follow from the master key,
 * so that a change of that one leaves the paper in somebody's drawer good.
 */
export const digestOfRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery ${userId} ${bare(code)}`)
    .digest('base64url');

/** Whether something typed looks like one of them, and not like six digits. */
export const looksLikeRecoveryCode = (typed: string): boolean => /^[A-Z2-7]{16}$/.test(bare(typed));

const bare = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();
