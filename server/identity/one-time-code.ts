import { randomInt } from 'node:crypto';
import type { codePurposes } from '#contract/one-time-codes.ts';
import { oneTimeCode } from '#domain/one-time-code.ts';
import type { Queries } from '../database/database.ts';
import { refusal, type Refusal } from '../resource.ts';
import type { Identity } from './identity.ts';
import { sameText, sealOf } from './secrets.ts';

/** Section 9: how long a code is good, and for how many tries. ms. */
export const codeLifeMs = oneTimeCode.lifeMs;
export const codeTries = oneTimeCode.mostTries;

/** What a code is bound to: for another number or purpose it is worth nothing. */
export interface CodeTarget {
  /** E.164. */
  readonly phone: string;
  readonly purpose: (typeof codePurposes)[number];
}

/** The same words for wrong, used, over, out of tries, and never sent. */
export const codeInvalid: Refusal = refusal(
  401,
  'code_invalid',
  'That code is not right, was used, or is too old. Check it, or ask for a new one.',
);

export interface IssuedCode {
  readonly code: string;
  /** ms. */
  readonly expiresAt: number;
}

/** A new code in place of any earlier one of the same target. Only its seal is kept. */
export async function issueCode(
  identity: Identity,
  queries: Queries,
  target: CodeTarget,
): Promise<IssuedCode> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expiresAt = identity.now() + codeLifeMs;
  await queries.query(
    `INSERT INTO one_time_codes (subject, code_hash, expires_at, tries_left) VALUES ($1, $2, $3, $4)
     ON CONFLICT (subject) DO UPDATE
       SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left`,
    [subjectOf(identity, target), hashOf(identity, target, code), expiresAt, codeTries],
  );
  return { code, expiresAt };
}

/**
 * Whether a code is the one that was sent. Each wrong one uses up a try, counted before it is compared; the right one
 * stays good until `takeCode` uses it up in the transaction that it opens, so that a sign-up refused for another
 * reason does not cost a second message.
 */
export async function checkCode(identity: Identity, target: CodeTarget, code: string): Promise<boolean> {
  const subject = subjectOf(identity, target);
  const [row] = await identity.database.query<{ code_hash: string }>(
    `UPDATE one_time_codes SET tries_left = tries_left - 1 WHERE subject = $1 AND expires_at > $2 AND tries_left > 0
     RETURNING code_hash`,
    [subject, identity.now()],
  );
  const hash = hashOf(identity, target, code);
  if (!sameText(row?.code_hash ?? '', hash)) return false;
  await identity.database.query(
    'UPDATE one_time_codes SET tries_left = tries_left + 1 WHERE subject = $1 AND code_hash = $2',
    [subject, hash],
  );
  return true;
}

/** Uses a code up; false where another call was there first. */
export async function takeCode(
  identity: Identity,
  queries: Queries,
  target: CodeTarget,
  code: string,
): Promise<boolean> {
  const rows = await queries.query(
    'DELETE FROM one_time_codes WHERE subject = $1 AND code_hash = $2 AND expires_at > $3 RETURNING subject',
    [subjectOf(identity, target), hashOf(identity, target, code), identity.now()],
  );
  return rows.length > 0;
}

/** Names a phone number without telling it. */
export function phoneKey(identity: Identity, phone: string): string {
  return `phone ${sealOf(identity.secrets.codeKey, `phone ${phone}`)}`;
}

export async function forgetOldCodes(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM one_time_codes WHERE expires_at <= $1', [now]);
}

function subjectOf(identity: Identity, { phone, purpose }: CodeTarget): string {
  return sealOf(identity.secrets.codeKey, `subject ${purpose} ${phone}`);
}

function hashOf(identity: Identity, { phone, purpose }: CodeTarget, code: string): string {
  return sealOf(identity.secrets.codeKey, `code ${purpose} ${phone} ${code}`);
}
