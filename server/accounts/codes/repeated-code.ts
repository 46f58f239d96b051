import type { EndAccountDeps, CodeDeps } from '#server/accounts/identity.ts';
import type { Queries } from '#server/database/database.ts';
import { endSessionRow, findSessionState } from '#server/database/accounts/sessions.ts';
import {
  addCodeUse,
  addToCodeUse,
  findCodeUse,
  lockCodeUse,
  spendTryOfUse,
  type CodeUse,
} from '#server/database/accounts/used-codes.ts';
import { sameText } from '#server/signing/secrets.ts';
import {
  codeLifeMs,
  codeTries,
  hmacOfRequest,
  storedCode,
  type CodeTarget,
  type GivenCode,
} from './one-time-code.ts';

/** Where a code is submitted: it is repeated by the same browser only, known by its user agent. */
export type CodeBrowser = Pick<CodeUse, 'browser'>;

/** Records, in the transaction that uses up a guest's code, who signed in with it. */
export async function recordCodeUse(
  identity: CodeDeps,
  queries: Queries,
  target: CodeTarget,
  { smsOtp = '', codeRequestId = '' }: GivenCode,
  use: Pick<CodeUse, 'userId' | 'browser'>,
): Promise<void> {
  const used = storedCode(identity, target, codeRequestId, smsOtp);
  await addCodeUse(queries, used, { ...use, tries: codeTries }, identity.now());
}

/**
 * Records the session that a code opens, in its transaction, so that a repeat replaces it; false if the code has another
 * one that is open: calls at the same time get one session, too.
 */
export async function recordCodeSession(
  identity: CodeDeps,
  queries: Queries,
  { codeRequestId = '' }: GivenCode,
  sessionId: string,
): Promise<boolean> {
  const request = hmacOfRequest(identity, codeRequestId);
  await lockCodeUse(queries, request);
  const before = (await findCodeUse(queries, request))?.sessionId;
  if (before !== undefined && (await findSessionState(queries, before, identity.now())) !== null)
    return false;
  await addToCodeUse(queries, request, { sessionId });
  return true;
}

/** Records the code that replaced a used one in the reply. */
export const recordNextCode = (
  identity: CodeDeps,
  queries: Queries,
  { codeRequestId = '' }: GivenCode,
  next: string,
): Promise<void> =>
  addToCodeUse(queries, hmacOfRequest(identity, codeRequestId), { next: hmacOfRequest(identity, next) });

/**
 * Returns whose code is repeated, because the reply to the call that used it was lost: the same code of the same
 * request, from the same browser, within the life of a code. The session of the lost reply ends, so that a code never
 * gives two. Null if that session was used or has ended: its reply arrived, and the code is over.
 */
export async function repeatCode(
  identity: CodeDeps & EndAccountDeps,
  target: CodeTarget,
  { smsOtp = '', codeRequestId = '' }: GivenCode,
  { browser }: CodeBrowser,
): Promise<string | null> {
  const { database, now } = identity;
  const { request, codeHash } = storedCode(identity, target, codeRequestId, smsOtp);
  const before = await spendTryOfUse(database, request, now() - codeLifeMs);
  if (before === null || !sameText(before.codeHash, codeHash) || before.use.browser !== browser) return null;
  const { next, userId } = before.use;
  const { sessionId } = (next === undefined ? null : await findCodeUse(database, next)) ?? before.use;
  return sessionId === undefined || (await endUnused(identity, sessionId)) ? userId : null;
}

/** Ends a session whose tokens never came back; false if they did, or if it has ended. */
async function endUnused(
  { database, now, accessChanges }: EndAccountDeps,
  sessionId: string,
): Promise<boolean> {
  const state = await findSessionState(database, sessionId, now());
  if (state === null || state.generation > 1 || state.provenGeneration > 0) return false;
  const isEnded = await endSessionRow(database, sessionId, 'a new sign-in took its place', now());
  if (isEnded) accessChanges.changed({ kind: 'session', sessionId });
  return isEnded;
}
