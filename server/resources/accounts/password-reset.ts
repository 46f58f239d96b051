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
    async forgotPassword({ body }, wire) {
      const answer = await forgotPassword(identity, body, originOf(identity, wire));
      return isRefusal(answer) ? answer : { sent: true, ...answer };
    },
    resetPassword: async ({ body }, wire) =>
      (await resetPassword(identity, body, originOf(identity, wire))) ?? { changed: true },
  };
}
