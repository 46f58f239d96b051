import type * as contract from '#contract/accounts/passkeys.ts';
import { givenCode } from '#server/accounts/codes/one-time-code.ts';
import type { ChangeAccountDeps, SignUpDeps } from '#server/accounts/identity.ts';
import { passkeySignUpOptions, signUpByPasskey } from '#server/accounts/passkeys/passkey-sign-up.ts';
import { originOf, placeOf } from '#server/accounts/place.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'passkeySignUpOptions' | 'signUpByPasskey';

/** Sign-up with a passkey instead of a password. */
export function createPasskeySignUp(identity: SignUpDeps & ChangeAccountDeps): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    passkeySignUpOptions: ({ body }, context) =>
      passkeySignUpOptions(identity, body, originOf(identity, context), context.origin),
    signUpByPasskey({ query, body: { requestId, userHandle, response, ...body } }, context) {
      const person = { ...body, ...givenCode(query, body), applies: query.role === 'ORGANIZER' };
      const { device: name, ...origin } = placeOf(identity, context);
      return signUpByPasskey(
        identity,
        person,
        { requestId, userHandle, response, name },
        origin,
        context.origin,
      );
    },
  };
}
