import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, toUtf8 } from '#domain/wire/bytes.ts';
import { findTicketCode } from './ticket-code.ts';

/**
 * Codes of tickets that were sold elsewhere and imported. Only a digest of each code is stored, so that neither the
 * database nor a lost scanner can be used to reprint tickets whose codes are hard to guess.
 */

/** Shorter codes are too easy to guess at a door; no common code is longer than the maximum. */
const [shortest, longest] = [4, 500];
/** Bytes in a digest. With 100,000 codes, an unrelated text matches one of them once in 10^14. */
export const digestLength = 8;

/** Possible problems with a single code in an import list. */
export const foreignCodeProblems = ['code_ours', 'code_rounded', 'code_short', 'code_long'] as const;
type ForeignCodeProblem = (typeof foreignCodeProblems)[number];

/** Longer input is neither a code nor a reference and is not tidied. */
const maxTypedLength = 1000;

/**
 * Normalizes keyboard input: upper case, without the control characters that wedge scanners add and without
 * surrounding blanks. Trimming is safe because no ticket code starts or ends with a blank: the last group encodes one
 * byte, so its last character is 0 to 5.
 */
export function normalizeTyped(text: string): string {
  return text
    .slice(0, maxTypedLength)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toUpperCase();
}

/** Returns what is wrong with a tidied code that is to be imported, or undefined if nothing is. */
export function foreignCodeProblem(code: string): ForeignCodeProblem | undefined {
  if (findTicketCode(code) !== undefined) return 'code_ours';
  // A spreadsheet has turned it into a number and kept only the first digits.
  if (/^\d([.,]\d+)?E\+?\d+$/.test(code)) return 'code_rounded';
  if (code.length < shortest) return 'code_short';
  return code.length > longest ? 'code_long' : undefined;
}

/**
 * Identifies a code without storing it: the first 16 hex digits of SHA-256 over `gatehouse foreign code 1\n` + event
 * id + `\n` + the tidied code. The same code has different digests at two events.
 */
export function foreignDigest(eventId: string, code: string): string {
  const bytes = toUtf8(`gatehouse foreign code 1\n${eventId}\n${normalizeTyped(code)}`);
  return toHex(sha256(bytes).subarray(0, digestLength));
}
