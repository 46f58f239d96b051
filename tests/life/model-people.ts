import { tokenIssuer } from '#domain/people/session.ts';
import { decideRotation, predecessorGraceMs } from '#server/accounts/sign-in/refresh-token.ts';
import type { WireReply } from '../fakes/network.ts';

/** Why a session has ended on the server. */
type Over = 'signed_out' | 'revoked' | 'lapsed' | 'copied';

interface ModelSession {
  readonly sid: string;
  readonly person: number;
  readonly csrfToken: string;
  endsAt: number;
  generation: number;
  provenGeneration: number;
  rotatedAt: number;
  over: Over | null;
  /** When it ended, in ms. */
  overAt: number;
}

export interface ModelPeople {
  readonly sessions: Map<string, ModelSession>;
  login(identifier: string): WireReply;
  refresh(sessionId: unknown): WireReply;
  logout(bearer: string | null, sessionId: unknown, csrfToken: string | null): WireReply;
  /** Returns the caller's session, or a refusal if there is none. */
  caller(bearer: string | null): ModelSession | WireReply;
  end(session: ModelSession, over: Over): void;
}

/** Ids of the people of every run: the one under test, and one who receives their tickets or their phone. */
export const people: Readonly<Record<'amie' | 'bakary', number>> = { amie: 7, bakary: 8 };
export const nameOf = (person: number): 'amie' | 'bakary' => (person === people.amie ? 'amie' : 'bakary');

const tokenLifeMs = 15 * 60_000;

export const ours = (status: number, body: unknown): WireReply => ({ status, ours: true, body });
export const refusal = (
  status: number,
  code: string,
  details?: Readonly<Record<string, unknown>>,
): WireReply =>
  ours(status, {
    code,
    message: `Refused: ${code}.`,
    errors: [],
    requestId: 'r',
    ...(details ? { details } : {}),
  });

/**
 * Accounts and sessions as the specification and the contract define them: access tokens of 15 minutes, rotating
 * refresh tokens, an absolute end. The server's own rule decides which reuse of a refresh token counts as a lost
 * reply.
 */
export function createModelPeople(
  now: () => number,
  sessionLifeMs: () => number,
  fired: (fault: string) => void,
  user: (person: number) => Readonly<Record<string, unknown>>,
): ModelPeople {
  const sessions = new Map<string, ModelSession>();
  let issued = 0;

  function grant(session: ModelSession): WireReply {
    const iat = Math.floor(now() / 1000);
    issued += 1;
    const claims = {
      iss: tokenIssuer,
      sid: session.sid,
      sub: session.person,
      gen: session.generation,
      iat,
      exp: iat + tokenLifeMs / 1000,
      n: issued,
    };
    return ours(200, {
      user: user(session.person),
      accessToken: `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`,
      sessionId: `${session.sid}.${session.generation}`,
      csrfToken: session.csrfToken,
    });
  }
  function end(session: ModelSession, over: Over): void {
    if (session.over !== null) return;
    session.over = over;
    session.overAt = now();
  }
  /** Finds a session, checking its absolute end too. */
  function known(sid: string): ModelSession | undefined {
    const session = sessions.get(sid);
    if (session !== undefined && session.over === null && now() >= session.endsAt) {
      fired('session_lapsed');
      end(session, 'lapsed');
    }
    return session;
  }
  const gone = (session: ModelSession | undefined) =>
    refusal(
      401,
      session?.over === 'signed_out' || session?.over === 'revoked' ? 'session_signed_out' : 'session_ended',
    );

  return {
    sessions,
    end,
    login(identifier) {
      const person = identifier === 'bakary' ? people.bakary : people.amie;
      const sid = `s${sessions.size + 1}`;
      const session: ModelSession = {
        sid,
        person,
        csrfToken: `csrf-${sid}`,
        endsAt: now() + sessionLifeMs(),
        generation: 1,
        provenGeneration: 0,
        rotatedAt: now(),
        over: null,
        overAt: 0,
      };
      sessions.set(sid, session);
      return grant(session);
    },
    refresh(sessionId) {
      const [sid = '', generation = '0'] = String(sessionId).split('.');
      const session = known(sid);
      if (session === undefined || session.over !== null) return gone(session);
      const decision = decideRotation(Number(generation), session, now());
      if (decision === 'revoke') {
        end(session, 'copied');
        return gone(session);
      }
      if (decision === 'rotate') {
        session.generation += 1;
        session.rotatedAt = now();
      }
      if (now() - session.rotatedAt > predecessorGraceMs) session.rotatedAt = now();
      return grant(session);
    },
    logout(bearer, sessionId, csrfToken) {
      const claims = claimsIn(bearer);
      const session = known(claims?.sid ?? String(sessionId));
      const isProven = claims !== null ? claims.exp * 1000 > now() : session?.csrfToken === csrfToken;
      if (session === undefined || !isProven) return refusal(401, 'session_ended');
      end(session, 'signed_out');
      return ours(200, { ended: true });
    },
    caller(bearer) {
      const claims = claimsIn(bearer);
      if (claims === null) return refusal(401, 'not_signed_in');
      const session = known(claims.sid);
      if (session === undefined || session.over !== null) return gone(session);
      if (claims.exp * 1000 <= now()) return refusal(401, 'token_expired');
      session.provenGeneration = Math.max(session.provenGeneration, claims.gen);
      return session;
    },
  };
}

interface Claims {
  readonly sid: string;
  readonly gen: number;
  readonly exp: number;
}

function claimsIn(bearer: string | null): Claims | null {
  const part = bearer?.split('.')[1];
  if (part === undefined) return null;
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
}
