import type * as contract from '#contract/password-reset.ts';
import type { Identity } from '../identity/identity.ts';
import { forgotPassword, resetPassword } from '../identity/password-reset.ts';
import { originOf } from '../identity/place.ts';
import type { WireAnswer } from '../resource.ts';

export function createPasswordReset(identity: Identity): {
  readonly [K in 'forgotPassword' | 'resetPassword']: WireAnswer<(typeof contract)[K]>;
} {
  return {
    forgotPassword: async ({ body }, wire) =>
      (await forgotPassword(identity, body, originOf(identity, wire))) ?? { sent: true },
    resetPassword: async ({ body }, wire) =>
      (await resetPassword(identity, body, originOf(identity, wire))) ?? { changed: true },
  };
}
