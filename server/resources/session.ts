import { createHash } from 'node:crypto';
import type * as contract from '#contract/session.ts';
import { clearSessionCookies, readSessionCookies, setSessionCookies } from '../identity/cookies.ts';
import { isCsrfToken } from '../identity/csrf.ts';
import type { Identity } from '../identity/identity.ts';
import { refreshSession } from '../identity/refresh.ts';
import { readRefreshToken } from '../identity/refresh-token.ts';
import { endOwnSession, endSessionRow, listSessionRows } from '../identity/session-table.ts';
import { signIn, type Grant } from '../identity/sign-in.ts';
import type { Wire, WireAnswer } from '../http/joined.ts';
import { notSignedIn } from '../http/failure-response.ts';
import { isRefusal, refusal, type Refusal } from '../resource.ts';

type SessionAnswers = {
  readonly [K in 'login' | 'refresh' | 'logout' | 'listSessions' | 'endSession']: WireAnswer<
    (typeof contract)[K]
  >;
};

const noToken = refusal(401, 'no_refresh_token', 'There is no session to go on with. Sign in.');
const badCsrf = refusal(403, 'csrf', 'This request did not come from our own page. Reload and try again.');

/** Sign-in, refresh, sign-out and the list of one's sessions. */
export function createSession(identity: Identity): SessionAnswers {
  return {
    async login({ body }, wire) {
      const answer = await signIn(identity, {
        email: 'email' in body ? body.email : null,
        username: 'username' in body ? body.username : null,
        passwordHash: body.passwordHash,
        ip: wire.ip,
        device: deviceName(wire.userAgent),
        fingerprintHash:
          wire.fingerprint === null ? null : createHash('sha256').update(wire.fingerprint).digest(),
      });
      return isRefusal(answer) ? answer : reply(answer, wire, answer.refreshToken);
    },
    refresh: ({ body }, wire) => refreshByBodyOrCookie(identity, body.sessionId, wire),
    async logout({ caller }, wire) {
      if (caller.kind !== 'user') return notSignedIn;
      clearSessionCookies(wire);
      const ended = await endSessionRow(identity.database, caller.sessionId, 'signed out', identity.now());
      identity.log.info(
        { event: 'signed_out', userId: caller.userId, sessionId: caller.sessionId },
        'signed out',
      );
      return { ended };
    },
    async listSessions({ caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const rows = await listSessionRows(identity.database, caller.userId, identity.now());
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
      const ended = await endOwnSession(identity.database, caller.userId, params.id, identity.now());
      return ended ? { ended } : refusal(404, 'session_not_found', 'You have no such session.');
    },
  };
}

/**
 * A token in the body is a credential that no other site can know. A token in the cookie is sent by the browser
 * whoever asks, so it counts only together with the CSRF token of its session, and it never goes into the reply.
 */
async function refreshByBodyOrCookie(identity: Identity, sent: string | undefined, wire: Wire) {
  if (sent !== undefined && readRefreshToken(identity.secrets.refreshKey, sent) !== null) {
    const answer = await refreshSession(identity, sent);
    return isRefusal(answer) ? answer : reply(answer, wire, answer.refreshToken);
  }
  const cookies = readSessionCookies(wire);
  if (cookies.refresh === null) return noToken;
  const claims = readRefreshToken(identity.secrets.refreshKey, cookies.refresh);
  if (claims === null) return dropCookies(wire, noToken);
  if (!isCsrfToken(identity.secrets.csrfKey, claims.sessionId, wire.csrfToken, cookies.csrf)) return badCsrf;
  const answer = await refreshSession(identity, cookies.refresh);
  return isRefusal(answer) ? dropCookies(wire, answer) : reply(answer, wire, answer.sessionId);
}

function dropCookies(wire: Wire, no: Refusal): Refusal {
  clearSessionCookies(wire);
  return no;
}

function reply(grant: Grant, wire: Wire, sessionId: string) {
  setSessionCookies(wire, grant.refreshToken, grant.csrfToken);
  return { user: grant.user, accessToken: grant.accessToken, sessionId, csrfToken: grant.csrfToken };
}

/** A few words for the list of sessions: browser and system, no version. */
function deviceName(userAgent: string): string {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((word) => userAgent.includes(word));
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((word) =>
    userAgent.includes(word),
  );
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  const known = [browser === undefined ? undefined : (names[browser] ?? browser), system].filter(
    (word) => word !== undefined,
  );
  return known.length === 0 ? 'Unknown device' : known.join(' on ');
}
