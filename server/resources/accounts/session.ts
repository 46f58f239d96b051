import type * as v from 'valibot';
import type * as contract from '#contract/accounts/session.ts';
import {
  clearSessionCookies,
  readSessionCookies,
  setSessionCookies,
} from '#server/accounts/sign-in/cookies.ts';
import { isCsrfToken } from '#server/accounts/sign-in/csrf.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { refreshSession } from '#server/accounts/sign-in/refresh.ts';
import { readRefreshToken } from '#server/accounts/sign-in/refresh-token.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { setDeviceCookie } from '#server/accounts/sign-in/known-devices.ts';
import { placeOf } from '#server/accounts/place.ts';
import {
  endSessionOf,
  endSessionRow,
  findSessionOwner,
  listSessionRows,
} from '#server/database/accounts/sessions.ts';
import { signIn, signInByCode, type Grant, type Place } from '#server/accounts/sign-in/sign-in.ts';
import { findUserByCredentialId } from '#server/database/accounts/users.ts';
import { notAllowed, notSignedIn } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type SessionAnswers = {
  readonly [K in 'login' | 'refresh' | 'logout' | 'listSessions' | 'endSession']: ContextAnswer<
    (typeof contract)[K]
  >;
};

const noToken = refusal(401, 'no_refresh_token', 'There is no session to go on with. Sign in.');
const noSession = refusal(401, 'no_session', 'There is no session to end. You are signed out.');
const badCsrf = refusal(403, 'csrf', 'This request did not come from our own page. Reload and try again.');

/** Sign-in, refresh, sign-out and the list of one's sessions. */
export function createSession(identity: Identity): SessionAnswers {
  return {
    async login({ body }, wire) {
      const place = placeOf(identity, wire);
      const answer =
        'smsOtp' in body
          ? await signInByCode(identity, body, place)
          : await signIn(identity, passwordAttempt(body), place);
      return isRefusal(answer) ? answer : signInReply(identity, answer, place, wire);
    },
    refresh: ({ body }, wire) => refreshByBodyOrCookie(identity, body.sessionId, wire),
    async logout({ caller, body }, wire) {
      const sessionId =
        caller.kind === 'user' ? caller.sessionId : provenSession(identity, body.sessionId, wire);
      if (isRefusal(sessionId)) return sessionId;
      dropCookiesOf(identity, sessionId, wire);
      // Said again after a lost reply, it is done already.
      const userId = await findSessionOwner(identity.database, sessionId);
      const ended =
        userId !== null && (await endSessionRow(identity.database, sessionId, 'signed out', identity.now()));
      if (ended) await tellEnded(identity, userId, sessionId, 'sign_out');
      return { ended };
    },
    async listSessions({ caller, query }) {
      if (caller.kind !== 'user') return notSignedIn;
      const userId = await personAskedFor(identity, caller, query.credentialId);
      if (isRefusal(userId)) return userId;
      const rows = await listSessionRows(identity.database, userId, identity.now());
      const items = rows.map((row) => ({
        id: row.id,
        createdAt: new Date(row.created_at).toISOString(),
        lastUsedAt: new Date(row.last_used_at).toISOString(),
        device: row.device,
        current: row.id === caller.sessionId,
      }));
      return { items };
    },
    async endSession({ caller, params }) {
      if (caller.kind !== 'user') return notSignedIn;
      const { database } = identity;
      // An administrator's own session is ended by its person: that device forgets their tickets.
      const ended =
        (await endSessionOf(database, caller.userId, params.id, identity.now())) ||
        (caller.role === 'ADMIN' &&
          (await endSessionRow(database, params.id, 'ended by an administrator', identity.now())));
      if (!ended) return refusal(404, 'session_not_found', 'You have no such session.');
      await tellEnded(identity, caller.userId, params.id, 'session_ended');
      return { ended };
    },
  };
}

type LoginBody = v.InferOutput<typeof contract.login.body>;

function passwordAttempt(body: Exclude<LoginBody, { readonly smsOtp: string }>) {
  return {
    email: 'email' in body ? body.email : null,
    username: 'username' in body ? body.username : null,
    passwordHash: body.passwordHash,
  };
}

/** One's own sessions, or those of the person that an administrator names. */
async function personAskedFor(
  identity: Identity,
  caller: Extract<Caller, { kind: 'user' }>,
  credentialId: number | undefined,
): Promise<string | Refusal> {
  if (credentialId === undefined || credentialId === caller.credentialId) return caller.userId;
  if (caller.role !== 'ADMIN') return notAllowed;
  const person = await findUserByCredentialId(identity.database, credentialId);
  return person?.id ?? refusal(404, 'person_not_found', 'There is no such person.');
}

/** Says that a session has ended: to live lines at once, and to both logs. */
async function tellEnded(
  identity: Identity,
  userId: string,
  sessionId: string,
  action: string,
): Promise<void> {
  identity.accessChanges.changed({ kind: 'session', sessionId });
  identity.log.info({ event: action, userId, sessionId }, 'session ended');
  const line = { at: identity.now(), actor: userId, action, subject: sessionId };
  await noteInAudit(identity.database, { ...line, outcome: 'done' });
}

/**
 * A token in the body is a credential that no other site can know. A token in the cookie is sent by the browser
 * whoever asks, so it counts only together with the CSRF token of its session, and it never goes into the reply.
 */
async function refreshByBodyOrCookie(identity: Identity, sent: string | undefined, wire: RequestContext) {
  if (sent !== undefined && readRefreshToken(identity.secrets.refreshKey, sent) !== null) {
    const answer = await refreshSession(identity, sent);
    return isRefusal(answer) ? answer : sessionReply(answer, wire, answer.refreshToken);
  }
  const cookies = readSessionCookies(wire);
  if (cookies.refresh === null) return noToken;
  const claims = readRefreshToken(identity.secrets.refreshKey, cookies.refresh);
  if (claims === null) return dropCookies(wire, noToken);
  if (!isCsrfToken(identity.secrets.csrfKey, claims.sessionId, wire.csrfToken, cookies.csrf)) return badCsrf;
  const answer = await refreshSession(identity, cookies.refresh);
  return isRefusal(answer) ? dropCookies(wire, answer) : sessionReply(answer, wire, answer.sessionId);
}

/**
 * The session that a caller without an access token may end. A refresh token proves itself; the session's id and its
 * cookie need the CSRF token of that very session.
 */
function provenSession(identity: Identity, sent: string | undefined, wire: RequestContext): string | Refusal {
  const { refreshKey, csrfKey } = identity.secrets;
  const cookies = readSessionCookies(wire);
  if (sent !== undefined) {
    const claims = readRefreshToken(refreshKey, sent);
    if (claims !== null) return claims.sessionId;
    return isCsrfToken(csrfKey, sent, wire.csrfToken, wire.csrfToken) ? sent : badCsrf;
  }
  const claims = cookies.refresh === null ? null : readRefreshToken(refreshKey, cookies.refresh);
  if (claims === null) return noSession;
  return isCsrfToken(csrfKey, claims.sessionId, wire.csrfToken, cookies.csrf) ? claims.sessionId : badCsrf;
}

/** Takes the cookies away, unless they are of another session: somebody may have signed in since. */
function dropCookiesOf(identity: Identity, sessionId: string, wire: RequestContext): void {
  const { refresh } = readSessionCookies(wire);
  const claims = refresh === null ? null : readRefreshToken(identity.secrets.refreshKey, refresh);
  if (claims === null || claims.sessionId === sessionId) clearSessionCookies(wire);
}

function dropCookies(wire: RequestContext, no: Refusal): Refusal {
  clearSessionCookies(wire);
  return no;
}

/** The reply to a sign-in, which makes this browser known to the account. */
export function signInReply(identity: Identity, granted: Grant, place: Place, wire: RequestContext) {
  if (place.deviceId !== undefined) setDeviceCookie(identity, wire, place.deviceId);
  return sessionReply(granted, wire, granted.refreshToken);
}

/**
 * Tokens go into cookies as well. A sign-in cannot know by which of the two the page will refresh, so `sessionId` is the
 * refresh token there, and a page that goes by the cookie keeps it nowhere; a refresh by cookie answers the session's
 * id in its place.
 */
function sessionReply(grant: Grant, wire: RequestContext, sessionId: string) {
  setSessionCookies(wire, grant.refreshToken, grant.csrfToken);
  return { user: grant.user, accessToken: grant.accessToken, sessionId, csrfToken: grant.csrfToken };
}
