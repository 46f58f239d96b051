import type { Caller } from '#server/access/caller.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { sessionNotFound } from '#server/access/refusals.ts';
import {
  endSessionOf,
  endSessionsOf,
  listSessionRows,
  type SessionLine,
} from '#server/database/accounts/sessions.ts';
import type { AccountDeps, EndAccountDeps } from '#server/accounts/identity.ts';
import { recordManagement, withPerson } from './managed-accounts.ts';

const because = 'ended by an administrator';

/** Lists a person's sessions that have not ended. */
export function listSessionsOf(
  identity: AccountDeps,
  userId: string,
  caller: Caller,
): Promise<readonly SessionLine[] | Refusal> {
  return withPerson(identity, userId, caller, (user) =>
    listSessionRows(identity.database, user.id, identity.now()),
  );
}

/** Ends all sessions of a person. @returns how many */
export function endAllSessionsOf(
  identity: EndAccountDeps,
  userId: string,
  caller: Caller,
): Promise<number | Refusal> {
  return withPerson(identity, userId, caller, async (user) => {
    const ended = await endSessionsOf(identity.database, user.id, because, identity.now());
    identity.accessChanges.changed({ kind: 'user', userId: user.id });
    if (ended > 0) await recordManagement(identity, caller, 'sessions_ended', user.id);
    return ended;
  });
}

/** Ends one session of a person. Null on success. */
export function endOneSessionOf(
  identity: EndAccountDeps,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  caller: Caller,
): Promise<Refusal | null> {
  return withPerson(identity, id, caller, async (user) => {
    const ended = await endSessionOf(identity.database, user.id, sessionId, identity.now(), because);
    if (!ended) return sessionNotFound;
    identity.accessChanges.changed({ kind: 'session', sessionId });
    await recordManagement(identity, caller, 'session_ended', sessionId);
    return null;
  });
}
