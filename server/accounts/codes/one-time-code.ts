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
  recordCodeRefused,
  spendTryOfCode,
  giveTryBack,
  removeCode,
} from '#server/database/accounts/one-time-codes.ts';

/** Section 9: how long a code is valid, in ms, and for how many tries. */
export const codeLifeMs = oneTimeCode.lifeMs;
export const codeTries = oneTimeCode.maxTries;

/** The target that a code is bound to: it is not valid for another number, address or purpose. */
export interface CodeTarget {
  /** A phone number in E.164, or an email address in lower case. */
  readonly to: string;
  readonly purpose: (typeof codePurposes)[number];
}

/** The same text for wrong, used, expired, exhausted and never-sent codes. */
export const codeInvalid: Refusal = refusal(401, 'code_invalid', (texts) => texts.accounts.codeInvalid);

/** A code as submitted: both fields must come in the same call, otherwise the code is not accepted. */
export interface GivenCode {
  readonly smsOtp?: string | undefined;
  /** From the reply to the request that the code was sent for. */
  readonly codeRequestId?: string | undefined;
}

/** Creates the id of a code request: known only to its requester, and returned whether or not anything is sent. */
export function newCodeRequestId(): string {
  return randomBytes(18).toString('base64url');
}

/** Merges code and request id, each of which may come in the query or in the body. */
export function givenCode(query: GivenCode, body: GivenCode): GivenCode {
  return {
    smsOtp: query.smsOtp ?? body.smsOtp,
    codeRequestId: query.codeRequestId ?? body.codeRequestId,
  };
}

export interface IssuedCode {
  readonly code: string;
  readonly codeRequestId: string;
  /** In ms. */
  readonly expiresAt: number;
}

/** Issues a code for a request; other codes for the same target stay valid. Only HMACs are stored. */
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
 * Checks a code against the request it was sent for. A wrong code uses up one try of that request, counted before the
 * comparison. A right one stays valid until `consumeCode` uses it up in the caller's transaction, so that a sign-up
 * refused for another reason does not cost a second message.
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

/** Uses up a code; false if another call was first. */
export async function consumeCode(
  identity: CodeDeps,
  queries: Queries,
  target: CodeTarget,
  codeRequestId: string,
  code: string,
): Promise<boolean> {
  return removeCode(queries, storedCode(identity, target, codeRequestId, code), identity.now());
}

/** The address of a code takes no emails, the mail server says. */
export const recordRefused = (identity: CodeDeps, codeRequestId: string): Promise<void> =>
  recordCodeRefused(identity.database, hmacOfRequest(identity, codeRequestId), identity.now());

/** Returns whether the address of a code rejected the message, for the person who requested the code. */
export const wasRefused = (identity: CodeDeps, codeRequestId: string): Promise<boolean> =>
  isCodeRefused(identity.database, hmacOfRequest(identity, codeRequestId));

/** Returns the form of an address that codes are bound to: mailboxes are case-insensitive. */
export const emailKey = (email: string): string => email.toLowerCase();

/** Returns the form in which a code and its request are stored. */
export const storedCode = (
  identity: SecretsDeps,
  target: CodeTarget,
  codeRequestId: string,
  code: string,
) => ({
  request: hmacOfRequest(identity, codeRequestId),
  codeHash: hashOf(identity, target, code),
});

/** Returns the form in which a request for a code is stored. */
export function hmacOfRequest(identity: SecretsDeps, codeRequestId: string): string {
  return hmacOf(identity.secrets.codeKey, `request ${codeRequestId}`);
}

function subjectOf(identity: SecretsDeps, { to, purpose }: CodeTarget): string {
  return hmacOf(identity.secrets.codeKey, `subject ${purpose} ${to}`);
}

function hashOf(identity: SecretsDeps, { to, purpose }: CodeTarget, code: string): string {
  return hmacOf(identity.secrets.codeKey, `code ${purpose} ${to} ${code}`);
}
