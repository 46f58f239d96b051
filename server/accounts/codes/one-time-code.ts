import { randomBytes, randomInt } from 'node:crypto';
import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import { oneTimeCode } from '#domain/people/one-time-code.ts';
import type { Queries } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { CodeDeps, SecretsDeps } from '#server/accounts/identity.ts';
import { sameText, hmacOf } from '#server/signing/secrets.ts';
import {
  addCode,
  isCodeRefused,
  noteCodeRefused,
  spendTryOfCode,
  giveTryBack,
  removeCode,
} from '#server/database/accounts/one-time-codes.ts';

/** Section 9: how long a code is good, and for how many tries. ms. */
export const codeLifeMs = oneTimeCode.lifeMs;
export const codeTries = oneTimeCode.mostTries;

/** What a code is bound to: for another number, address or purpose it is worth nothing. */
export interface CodeTarget {
  /** A phone number in E.164, or an email address in small letters. */
  readonly to: string;
  readonly purpose: (typeof codePurposes)[number];
}

/** The same words for wrong, used, over, out of tries, and never sent. */
export const codeInvalid: Refusal = refusal(401, 'code_invalid', (texts) => texts.accounts.codeInvalid);

/** A code as whoever asked for it gives it back: both come in the same call, or the code proves nothing. */
export interface GivenCode {
  readonly smsOtp?: string | undefined;
  /** From the answer to the request that the code was sent for. */
  readonly codeRequestId?: string | undefined;
}

/** A request for a code: known to its asker alone, and answered whether or not anything is sent. */
export function newCodeRequestId(): string {
  return randomBytes(18).toString('base64url');
}

/** Code and request may each come in the query or in the body. */
export function givenCode(query: GivenCode, body: GivenCode): GivenCode {
  return {
    smsOtp: query.smsOtp ?? body.smsOtp,
    codeRequestId: query.codeRequestId ?? body.codeRequestId,
  };
}

export interface IssuedCode {
  readonly code: string;
  readonly codeRequestId: string;
  /** ms. */
  readonly expiresAt: number;
}

/** A code for a request of its own; other codes of the same target stay good. Only HMACs are stored. */
export async function issueCode(
  identity: CodeDeps,
  queries: Queries,
  target: CodeTarget,
  codeRequestId: string,
): Promise<IssuedCode> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expiresAt = identity.now() + codeLifeMs;
  await addCode(queries, {
    request: hmacOfRequest(identity, codeRequestId),
    subject: subjectOf(identity, target),
    codeHash: hashOf(identity, target, code),
    expiresAt,
    tries: codeTries,
  });
  return { code, codeRequestId, expiresAt };
}

/**
 * Whether a code is the one that was sent for the request. Each wrong one uses up a try of that request, counted before
 * it is compared; the right one stays good until `takeCode` uses it up in the transaction that it opens, so that a
 * sign-up refused for another reason does not cost a second message.
 */
export async function checkCode(
  identity: CodeDeps,
  target: CodeTarget,
  codeRequestId: string,
  code: string,
): Promise<boolean> {
  const request = hmacOfRequest(identity, codeRequestId);
  const subject = subjectOf(identity, target);
  const stored = await spendTryOfCode(identity.database, { request, subject }, identity.now());
  const codeHash = hashOf(identity, target, code);
  if (!sameText(stored ?? '', codeHash)) return false;
  await giveTryBack(identity.database, { request, codeHash });
  return true;
}

/** Uses a code up; false where another call was there first. */
export async function takeCode(
  identity: CodeDeps,
  queries: Queries,
  target: CodeTarget,
  codeRequestId: string,
  code: string,
): Promise<boolean> {
  const request = hmacOfRequest(identity, codeRequestId);
  return removeCode(queries, { request, codeHash: hashOf(identity, target, code) }, identity.now());
}

/** The address of a code takes no emails, the mail server says. */
export const noteRefused = (identity: CodeDeps, codeRequestId: string): Promise<void> =>
  noteCodeRefused(identity.database, hmacOfRequest(identity, codeRequestId), identity.now());

/** Whether the address of a code takes no messages, for whoever asked for it. */
export const wasRefused = (identity: CodeDeps, codeRequestId: string): Promise<boolean> =>
  isCodeRefused(identity.database, hmacOfRequest(identity, codeRequestId));

/** An address as codes are bound to it: letters of any case are the same mailbox. */
export const emailKey = (email: string): string => email.toLowerCase();

function hmacOfRequest(identity: SecretsDeps, codeRequestId: string): string {
  return hmacOf(identity.secrets.codeKey, `request ${codeRequestId}`);
}

function subjectOf(identity: SecretsDeps, { to, purpose }: CodeTarget): string {
  return hmacOf(identity.secrets.codeKey, `subject ${purpose} ${to}`);
}

function hashOf(identity: SecretsDeps, { to, purpose }: CodeTarget, code: string): string {
  return hmacOf(identity.secrets.codeKey, `code ${purpose} ${to} ${code}`);
}
