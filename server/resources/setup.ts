import type * as contract from '#contract/setup.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { SignUpDeps } from '#server/accounts/identity.ts';
import { setUpServer } from '#server/accounts/set-up.ts';
import type { Answer } from './call.ts';

export function createSetup(identity: SignUpDeps): { setUp: Answer<typeof contract.setUp> } {
  return {
    async setUp({ body: { token, ...person } }) {
      const made = await setUpServer(identity, token, person);
      return isRefusal(made) ? made : { username: made.publicUser.username };
    },
  };
}
