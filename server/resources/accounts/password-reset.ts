import type * as contract from '#contract/accounts/password-reset.ts';
import type { ChangeAccountDeps, SendCodeDeps } from '#server/accounts/identity.ts';
import { forgotPassword, resetPassword } from '#server/accounts/password/password-reset.ts';
import { originOf } from '#server/accounts/place.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

export function createPasswordReset(identity: SendCodeDeps & ChangeAccountDeps): {
  readonly [K in 'forgotPassword' | 'resetPassword']: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    async forgotPassword({ body }, context) {
      const answer = await forgotPassword(identity, body, originOf(identity, context));
      return isRefusal(answer) ? answer : { sent: true, ...answer };
    },
    resetPassword: async ({ body }, context) =>
      (await resetPassword(identity, body, originOf(identity, context))) ?? { changed: true },
  };
}
