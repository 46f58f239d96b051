import type * as contract from '#contract/setup.ts';
import { refuseEasyPassword } from '#server/accounts/password/common-password.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { createAdmin, redeemSetupToken } from '#server/accounts/first-admin.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import { refusal } from '#server/access/refusal.ts';
import type { Answer } from './call.ts';

const used = refusal(
  410,
  'setup_over',
  'This set-up link was used, is too old, or the server has an administrator already.',
);
const taken = refusal(409, 'name_taken', 'Somebody has this username or email address.');

export function createSetup(identity: Identity): { setUp: Answer<typeof contract.setUp> } {
  return {
    async setUp({ body }) {
      const { token, ...person } = body;
      const easy = refuseEasyPassword(person.passwordHash, [person.username, person.email]);
      if (easy !== null) return easy;
      try {
        const made = await redeemSetupToken(identity, token, (queries) =>
          createAdmin(identity, queries, person),
        );
        return made === null ? used : { username: made.publicUser.username };
      } catch (error) {
        if (isUniqueViolation(error)) return taken;
        throw error;
      }
    },
  };
}
