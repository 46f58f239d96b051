import type * as contract from '#contract/accounts/google.ts';
import { googleNotConfigured } from '#server/accounts/google/google-token.ts';
import { linkGoogle, signInByGoogle } from '#server/accounts/google/google.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { placeOf } from '#server/accounts/place.ts';
import { provePerson } from '#server/accounts/proof-of-person.ts';
import { findCallingPerson } from '#server/accounts/calling-person.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { ContextAnswer } from '#server/resources/call.ts';
import { signInReply } from '#server/accounts/sign-in/session-reply.ts';

/** Sign-in through an identity provider, and linking it to an existing account. */
export function createGoogle(identity: Identity): {
  readonly [K in 'google' | 'linkGoogle']: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    async google({ body }, context) {
      const place = placeOf(identity, context);
      const answer = await signInByGoogle(identity, body, place);
      return isRefusal(answer) ? answer : signInReply(identity, answer, place, context);
    },
    async linkGoogle({ body, caller }, context) {
      const user = await findCallingPerson(identity, caller);
      if (caller.kind !== 'user' || user === null) return notSignedIn;
      if (identity.google === null) return googleNotConfigured;
      const no =
        (await provePerson(identity, user, caller.sessionId, body.currentPasswordHash)) ??
        (await linkGoogle(identity, user, body, placeOf(identity, context), caller.sessionId));
      return no ?? { linked: true };
    },
  };
}
