import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, toUtf8 } from '#domain/wire/bytes.ts';
import { findTicketCode } from './ticket-code.ts';

/**
 * Foreign codes: what is on tickets that were sold elsewhere. A ticket keeps the digest of its code and nothing else, so
 * that neither the database nor a lost scanner can be printed from where codes cannot be guessed.
 */

/** Fewer letters are guessed too easily at a door; more than a code in common use has. */
const [shortest, longest] = [4, 500];
/** Bytes of a digest: with 100,000 codes a wrong text is taken for one of them once in 10^14. */
export const digestLength = 8;

/** What can be wrong with a code of a list by itself. */
export const foreignCodeProblems = ['code_ours', 'code_rounded', 'code_short', 'code_long'] as const;
type ForeignCodeProblem = (typeof foreignCodeProblems)[number];

/** Longer input is no code nor reference, and is not worth tidying. */
const longestTyped = 1000;

/**
 * What was meant by keyboard input: upper case, without the control characters that wedges add and without
 * blanks around it. No code starts or ends with a blank: its last group is one byte, whose last character is 0 to 5.
 */
export function tidyTyped(text: string): string {
  return text
    .slice(0, longestTyped)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toUpperCase();
}

/** What is wrong with a code, tidied, that is to be imported; undefined where nothing is. */
export function foreignCodeProblem(code: string): ForeignCodeProblem | undefined {
  if (findTicketCode(code) !== undefined) return 'code_ours';
  // A spreadsheet has made a number of it and kept the first digits only.
  if (/^\d([.,]\d+)?E\+?\d+$/.test(code)) return 'code_rounded';
  if (code.length < shortest) return 'code_short';
  return code.length > longest ? 'code_long' : undefined;
}

/**
 * Names a code without keeping it: the first 16 hex digits of SHA-256 over
 * `gatehouse foreign code 1\n` + event id + `\n` + the code, tidied. The same code at two events has two names.
 */
export function foreignDigest(eventId: string, code: string): string {
  const bytes = toUtf8(`gatehouse foreign code 1\n${eventId}\n${tidyTyped(code)}`);
  return toHex(sha256(bytes).subarray(0, digestLength));
}
