import * as v from 'valibot';
import * as contract from '#contract/accounts/credentials.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { disableAccount } from '#server/accounts/end-account.ts';
import { signUpGuest } from '#server/accounts/guests.ts';
import type { Identity } from '#server/accounts/identity.ts';
import type { GivenCode } from '#server/accounts/one-time-code.ts';
import { readPhone } from '#server/accounts/phone.ts';
import { originOf } from '#server/accounts/place.ts';
import { provePerson } from '#server/accounts/proof-of-person.ts';
import { phoneInvalid, signUp } from '#server/accounts/sign-up.ts';
import { updateProfile } from '#server/accounts/update-profile.ts';
import {
  findUser,
  findUserByCredentialId,
  findUserByEmail,
  findUserByPhone,
  findUserByUsername,
  listUsers,
  type User,
} from '#server/database/accounts/users.ts';
import { notAllowed, notSignedIn, tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { RawBody, ContextAnswer } from '#server/resources/call.ts';
import type { RequestContext } from '#server/access/request-context.ts';

type Names =
  | 'addCredentials'
  | 'addGuest'
  | 'allCredentials'
  | 'findByEmail'
  | 'findByUsername'
  | 'findByPhone'
  | 'updateCredentials'
  | 'disableCredentials';

/** Accounts: sign-up, look-ups, one's own profile, the list for administrators. */
export function createCredentials(identity: Identity): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  const { database } = identity;
  return {
    async addCredentials({ body, query }, wire) {
      const wish = { ...body, ...codeOf(query, body), applies: query.role === 'ORGANIZER' };
      return signUp(identity, wish, originOf(identity, wire));
    },
    async addGuest({ body, query }) {
      const answer = await signUpGuest(identity, { ...body, ...codeOf(query, body) });
      if (isRefusal(answer)) return answer;
      const { user, code: signInCode, codeRequestId, expiresAt } = answer;
      return { user, signInCode, codeRequestId, expiresAt };
    },
    async allCredentials({ query, caller }) {
      const actor = caller.kind === 'user' ? caller.userId : 'somebody';
      await noteInAudit(database, {
        at: identity.now(),
        actor,
        action: 'accounts_listed',
        outcome: 'done',
      });
      const { users, total } = await listUsers(database, query);
      return { items: users.map(recordOf), page: query.page, limit: query.limit, total };
    },
    findByEmail: ({ params, caller }, wire) =>
      lookUp(identity, caller, wire, () => findUserByEmail(database, params.email)),
    findByUsername: ({ params, caller }, wire) =>
      lookUp(identity, caller, wire, () => findUserByUsername(database, params.username)),
    async findByPhone({ params, query, caller }, wire) {
      const phone = readPhone(params.phone, query.countryCode);
      if (phone === null) return phoneInvalid;
      return lookUp(identity, caller, wire, () => findUserByPhone(database, phone.number));
    },
    async updateCredentials({ body, query, caller }, wire) {
      const user = caller.kind === 'user' ? await findUser(database, caller.userId) : null;
      if (caller.kind !== 'user' || user === null) return notSignedIn;
      return updateProfile(
        identity,
        user,
        { ...body, version: query.version },
        {
          ...originOf(identity, wire),
          sessionId: caller.sessionId,
        },
      );
    },
    async disableCredentials({ params, raw, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const own = caller.credentialId === params.id;
      if (caller.role !== 'ADMIN' && !own) return notAllowed;
      const user = await findUserByCredentialId(database, params.id);
      if (user === null) return refusal(404, 'person_not_found', 'There is no such person.');
      const no = own ? await provePerson(identity, user, caller.sessionId, proofIn(raw)) : null;
      return no ?? (await disableAccount(identity, user, caller.userId)) ?? { disabled: true };
    },
  };
}

/** The password in a body that the call may bring; undefined where it brings none that can be read. */
function proofIn(raw: RawBody | undefined): string | undefined {
  try {
    const read = v.safeParse(contract.disableProof, JSON.parse(new TextDecoder().decode(raw?.bytes)));
    return read.success ? read.output.currentPasswordHash : undefined;
  } catch {
    return undefined;
  }
}

/** Code and request may each come in the query or in the body. */
function codeOf(query: GivenCode, body: GivenCode): GivenCode {
  return {
    smsOtp: query.smsOtp ?? body.smsOtp,
    codeRequestId: query.codeRequestId ?? body.codeRequestId,
  };
}

/** Whether somebody is there, and who only to that person and to administrators. */
async function lookUp(
  identity: Identity,
  caller: Caller,
  wire: RequestContext,
  find: () => Promise<User | null>,
) {
  const wait = await identity.limits.lookUp(originOf(identity, wire));
  if (wait > 0) return tooMany(wait);
  const user = await find();
  const mayRead =
    user !== null && caller.kind === 'user' && (caller.role === 'ADMIN' || caller.userId === user.id);
  return mayRead ? { exists: true, user: user.publicUser } : { exists: user !== null };
}

function recordOf(user: User) {
  return {
    ...user.publicUser,
    createdAt: new Date(user.createdAt).toISOString(),
    disabled: user.disabled,
  };
}
