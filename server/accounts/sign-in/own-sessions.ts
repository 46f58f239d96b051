import type { Caller } from '#server/access/caller.ts';
import { noPerson, notAllowed, sessionNotFound } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { AccountDeps, SessionDeps } from '#server/accounts/identity.ts';
import { recordInAudit } from '#server/database/audit.ts';
import {
  endSessionOf,
  endSessionRow,
  findSessionOwner,
  listSessionRows,
  type SessionLine,
} from '#server/database/accounts/sessions.ts';
import { findUserByCredentialId } from '#server/database/accounts/users.ts';

type Person = Extract<Caller, { readonly kind: 'user' }>;

/** Lists the caller's own sessions or, for an administrator, those of the given person. */
export async function listSessions(
  identity: AccountDeps,
  caller: Person,
  credentialId: number | undefined,
): Promise<readonly SessionLine[] | Refusal> {
  const { database, now } = identity;
  if (credentialId === undefined || credentialId === caller.credentialId)
    return listSessionRows(database, caller.userId, now());
  if (caller.role !== 'ADMIN') return notAllowed;
  const person = await findUserByCredentialId(database, credentialId);
  return person === null ? noPerson : listSessionRows(database, person.id, now());
}

/** Ends one of the caller's own sessions or, for an administrator, anybody's. Null on success. */
export async function endSession(
  identity: SessionDeps,
  caller: Person,
  sessionId: string,
): Promise<Refusal | null> {
  const { database, now } = identity;
  // An administrator's own session counts as ended by its owner, so that the device deletes its stored tickets.
  const ended =
    (await endSessionOf(database, caller.userId, sessionId, now())) ||
    (caller.role === 'ADMIN' &&
      (await endSessionRow(database, sessionId, 'ended by an administrator', now())));
  if (!ended) return sessionNotFound;
  await notifyEnded(identity, caller.userId, sessionId, 'session_ended');
  return null;
}

/** Signs out of a session. @returns false if it had ended already, for example on a retry after a lost reply */
export async function signOut(identity: SessionDeps, sessionId: string): Promise<boolean> {
  const { database, now } = identity;
  const userId = await findSessionOwner(database, sessionId);
  const ended = userId !== null && (await endSessionRow(database, sessionId, 'signed out', now()));
  if (ended) await notifyEnded(identity, userId, sessionId, 'sign_out');
  return ended;
}

/** Announces the end of a session: to live connections at once, and to both logs. */
async function notifyEnded(
  { accessChanges, log, now, database }: SessionDeps,
  userId: string,
  sessionId: string,
  action: string,
): Promise<void> {
  accessChanges.changed({ kind: 'session', sessionId });
  log.info({ event: action, userId, sessionId }, 'session ended');
  await recordInAudit(database, { at: now(), actor: userId, action, subject: sessionId, outcome: 'done' });
}
