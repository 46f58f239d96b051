import type * as v from 'valibot';
import type * as ownContract from '#contract/accounts/own-sessions.ts';
import type * as contract from '#contract/accounts/session.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { toSession } from '#server/accounts/account-presenter.ts';
import type { SignInDeps } from '#server/accounts/identity.ts';
import { placeOf } from '#server/accounts/place.ts';
import { endSession, listSessions, signOut } from '#server/accounts/sign-in/own-sessions.ts';
import {
  dropCookiesOf,
  provenSession,
  refreshByBodyOrCookie,
} from '#server/accounts/sign-in/session-proof.ts';
import { sessionReply, signInReply } from '#server/accounts/sign-in/session-reply.ts';
import { signIn, signInByCode } from '#server/accounts/sign-in/sign-in.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'login' | 'refresh' | 'logout';
type OwnNames = 'listSessions' | 'endSession';

/** Sign-in, refresh, sign-out and the list of a user's sessions. */
export function createSession(identity: SignInDeps): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} & { readonly [K in OwnNames]: ContextAnswer<(typeof ownContract)[K]> } {
  return {
    async login({ body }, context) {
      const place = placeOf(identity, context);
      const answer =
        'smsOtp' in body
          ? await signInByCode(identity, body, place)
          : await signIn(identity, passwordAttempt(body), place);
      return isRefusal(answer) ? answer : signInReply(identity, answer, place, context);
    },
    async refresh({ body }, context) {
      const answer = await refreshByBodyOrCookie(identity, body.sessionId, context);
      if (isRefusal(answer)) return answer;
      const { grant, byCookie } = answer;
      return sessionReply(grant, context, byCookie ? grant.sessionId : grant.refreshToken);
    },
    async logout({ caller, body }, context) {
      const sessionId =
        caller.kind === 'user' ? caller.sessionId : provenSession(identity, body.sessionId, context);
      if (isRefusal(sessionId)) return sessionId;
      dropCookiesOf(identity, sessionId, context);
      return { ended: await signOut(identity, sessionId) };
    },
    async listSessions({ caller, query }) {
      if (caller.kind !== 'user') return notSignedIn;
      const rows = await listSessions(identity, caller, query.credentialId);
      if (isRefusal(rows)) return rows;
      return { items: rows.map((row) => ({ ...toSession(row), current: row.id === caller.sessionId })) };
    },
    async endSession({ caller, params }) {
      if (caller.kind !== 'user') return notSignedIn;
      return (await endSession(identity, caller, params.id)) ?? { ended: true };
    },
  };
}

type LoginBody = v.InferOutput<typeof contract.login.body>;

function passwordAttempt(body: Exclude<LoginBody, { readonly smsOtp: string }>) {
  return {
    email: 'email' in body ? body.email : null,
    username: 'username' in body ? body.username : null,
    passwordHash: body.passwordHash,
    secondFactorCode: body.secondFactorCode,
  };
}
