import type { Language } from '#messages/language.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { SessionDeps } from '#server/accounts/identity.ts';
import { decideRotation, predecessorGraceMs, readRefreshToken, type RefreshClaims } from './refresh-token.ts';
import {
  endedByPerson,
  endSessionRow,
  findSessionState,
  rotateSession,
  type SessionState,
} from '#server/database/accounts/sessions.ts';
import { grant, type Grant } from './sign-in.ts';
import { findUser } from '#server/database/accounts/users.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { sessionEnded } from '#server/access/refusals.ts';

/** On this code, and no other, devices delete their owner's stored tickets. */
const signedOut: Refusal = refusal(401, 'session_signed_out', (texts) => texts.accounts.signedOut);

/** The person has deleted the account. Older apps take it for any other end of a session. */
const accountDeleted: Refusal = refusal(401, 'session_ended', (texts) => texts.access.sessionEnded, {
  account: 'deleted',
});

const refusalOfEnded = (by: Awaited<ReturnType<typeof endedByPerson>>): Refusal => {
  if (by === 'deletion') return accountDeleted;
  return by === 'sign_out' ? signedOut : sessionEnded;
};

const busyRetryMs = 1_000;
/** The session is still valid: the app keeps it and retries, as after any server error. */
const busy: Refusal = refusal(503, 'session_busy', (texts) => texts.accounts.sessionBusy(busyRetryMs), {
  retryAfterSeconds: busyRetryMs / 1_000,
});

/**
 * Exchanges a refresh token for its successor and a new access token. Two concurrent calls with the same token get
 * the same successor, and so does a retry after a lost reply; an older token ends the session, because somebody has a
 * copy.
 */
export async function refreshSession(
  identity: SessionDeps,
  token: string,
  language: Language,
): Promise<Grant | Refusal> {
  const claims = readRefreshToken(identity.secrets.refreshKey, token);
  if (claims === null) return sessionEnded;
  // Up to three attempts: each later one sees what the winner of a race has written.
  for (let turn = 0; turn < 3; turn += 1) {
    const state = await findSessionState(identity.database, claims.sessionId, identity.now());
    if (state === null) return refusalOfEnded(await endedByPerson(identity.database, claims.sessionId));
    const generation = await rotate(identity, claims, state);
    if (generation === 'revoked') return sessionEnded;
    if (generation !== 'raced') return grantTo(identity, state.userId, { ...claims, generation }, language);
  }
  return busy;
}

async function rotate(
  identity: SessionDeps,
  claims: RefreshClaims,
  state: SessionState,
): Promise<number | 'revoked' | 'raced'> {
  const now = identity.now();
  switch (decideRotation(claims.generation, state, now)) {
    case 'rotate': {
      const next = claims.generation + 1;
      return (await rotateSession(identity.database, claims.sessionId, state.generation, next, now))
        ? next
        : 'raced';
    }
    case 'repeat':
      // After a lost reply the successor counts as new from now on: copies of the request still in flight are not
      // theft.
      if (now - state.rotatedAt > predecessorGraceMs)
        await rotateSession(identity.database, claims.sessionId, state.generation, state.generation, now);
      return state.generation;
    case 'revoke':
      await endSessionRow(identity.database, claims.sessionId, 'an old refresh token was used', now);
      identity.log.warn(
        { event: 'refresh_token_reused', userId: state.userId, sessionId: claims.sessionId },
        'an old refresh token was used; session ended',
      );
      identity.accessChanges.changed({ kind: 'session', sessionId: claims.sessionId });
      await recordInAudit(identity.database, {
        at: now,
        actor: state.userId,
        action: 'refresh_token_reused',
        subject: claims.sessionId,
        outcome: 'refused',
      });
      return 'revoked';
  }
}

async function grantTo(
  identity: SessionDeps,
  userId: string,
  claims: RefreshClaims,
  language: Language,
): Promise<Grant | Refusal> {
  const user = await findUser(identity.database, userId);
  return user === null || user.disabled ? sessionEnded : grant(identity, user, claims, language);
}
