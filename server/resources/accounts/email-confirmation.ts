import type * as contract from '#contract/accounts/email-confirmation.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { findCallingPerson } from '#server/accounts/calling-person.ts';
import { confirmEmail, readConfirmation, sendConfirmation } from '#server/accounts/email-confirmation.ts';
import type { ChangeAccountDeps } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'sendEmailConfirmation' | 'readEmailConfirmation' | 'confirmEmail';

/** Email confirmation links. */
export function createEmailConfirmation(identity: ChangeAccountDeps): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    async sendEmailConfirmation({ caller }) {
      const user = await findCallingPerson(identity, caller);
      if (user === null) return notSignedIn;
      const sent = await sendConfirmation(identity, user);
      return isRefusal(sent) ? sent : { sent: sent !== 'confirmed' };
    },
    readEmailConfirmation: ({ body }, context) =>
      readConfirmation(identity, body.token, originOf(identity, context)),
    confirmEmail: async ({ body, caller }, context) =>
      (await confirmEmail(identity, body.token, { caller, origin: originOf(identity, context) })) ?? {
        confirmed: true,
      },
  };
}
