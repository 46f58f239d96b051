import * as v from 'valibot';
import type * as contract from '#contract/accounts/credentials.ts';
import { proof } from '#contract/wire/person-fields.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Caller } from '#server/access/caller.ts';
import { toListedAccount } from '#server/accounts/account-presenter.ts';
import { findCallingPerson } from '#server/accounts/calling-person.ts';
import { signUpGuest } from '#server/accounts/guests.ts';
import type { ChangeAccountDeps, SignUpDeps } from '#server/accounts/identity.ts';
import { lookUpEmail, lookUpPhone, lookUpUsername } from '#server/accounts/look-up.ts';
import { disableByNumber, listAccounts } from '#server/accounts/managed/managed-accounts.ts';
import { givenCode } from '#server/accounts/codes/one-time-code.ts';
import { originOf } from '#server/accounts/place.ts';
import { signUpByPassword } from '#server/accounts/sign-up.ts';
import { updateProfile } from '#server/accounts/update-profile.ts';
import type { ContextAnswer } from '#server/resources/call.ts';
import type { RawBody } from '#server/resources/raw-body.ts';

type Names =
  | 'addCredentials'
  | 'addGuest'
  | 'allCredentials'
  | 'findByEmail'
  | 'findByUsername'
  | 'findByPhone'
  | 'updateCredentials'
  | 'disableCredentials';

/** Accounts: sign-up, look-ups, the user's profile, the list for administrators. */
export function createCredentials(identity: SignUpDeps & ChangeAccountDeps): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  const by = (caller: Caller, context: RequestContext) => ({ caller, origin: originOf(identity, context) });
  return {
    addCredentials({ body, query }, context) {
      const wish = { ...body, ...givenCode(query, body), applies: query.role === 'ORGANIZER' };
      return signUpByPassword(identity, wish, originOf(identity, context));
    },
    addGuest({ body, query }, context) {
      return signUpGuest(identity, { ...body, ...givenCode(query, body) }, originOf(identity, context));
    },
    async allCredentials({ query, caller }) {
      const { users, total } = await listAccounts(identity, query, caller);
      return { items: users.map(toListedAccount), page: query.page, limit: query.limit, total };
    },
    findByEmail: ({ params, caller }, context) => lookUpEmail(identity, params.email, by(caller, context)),
    findByUsername: ({ params, caller }, context) =>
      lookUpUsername(identity, params.username, by(caller, context)),
    findByPhone: ({ params, query, caller }, context) =>
      lookUpPhone(identity, { ...params, ...query }, by(caller, context)),
    async updateCredentials({ body, query, caller }, context) {
      const user = await findCallingPerson(identity, caller);
      if (caller.kind !== 'user' || user === null) return notSignedIn;
      const wish = { ...body, version: query.version };
      return updateProfile(identity, user, wish, {
        ...originOf(identity, context),
        sessionId: caller.sessionId,
      });
    },
    async disableCredentials({ params, raw, caller }) {
      return (await disableByNumber(identity, params.id, caller, proofIn(raw))) ?? { disabled: true };
    },
  };
}

/** Returns the password in an optional body; undefined if there is no readable one. */
function proofIn(raw: RawBody | undefined): string | undefined {
  try {
    const read = v.safeParse(proof, JSON.parse(new TextDecoder().decode(raw?.bytes)));
    return read.success ? read.output.currentPasswordHash : undefined;
  } catch {
    return undefined;
  }
}
