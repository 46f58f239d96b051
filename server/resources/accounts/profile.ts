import type * as contract from '#contract/accounts/profile.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { Prove } from '#server/access/prove.ts';
import { findCallingPerson } from '#server/accounts/calling-person.ts';
import { deleteAccount } from '#server/accounts/end-account.ts';
import type { ChangeAccountDeps } from '#server/accounts/identity.ts';
import { withPermittedActions } from '#server/door/own-gates.ts';
import { describeOwnAccount, exportOwnData, listDevicesInvitedBy } from '#server/accounts/own-account.ts';
import { provePerson } from '#server/accounts/proof-of-person.ts';
import { clearSessionCookies } from '#server/accounts/sign-in/cookies.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'readProfile' | 'listOwnDevices' | 'proveMyself' | 'exportOwnData' | 'deleteOwnAccount';

/** A user's own account: stored data, export, deletion. */
export function createProfile(identity: ChangeAccountDeps & { readonly prove: Prove }): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    async readProfile({ caller }) {
      const user = await findCallingPerson(identity, caller);
      return user === null ? notSignedIn : describeOwnAccount(identity, user);
    },
    async listOwnDevices({ caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const { items } = await listDevicesInvitedBy(identity, caller.userId);
      return { items: await withPermittedActions(identity.database, items, caller, identity.now()) };
    },
    proveMyself: async ({ body, caller }) =>
      (await identity.prove(caller, body.currentPasswordHash)) ?? { proven: true },
    async exportOwnData({ caller }) {
      const user = await findCallingPerson(identity, caller);
      if (user === null) return notSignedIn;
      return (await identity.prove(caller, undefined)) ?? exportOwnData(identity, user);
    },
    async deleteOwnAccount({ body, caller }, context) {
      const user = await findCallingPerson(identity, caller);
      if (caller.kind !== 'user' || user === null) return notSignedIn;
      const no =
        (await provePerson(identity, user, caller.sessionId, body.currentPasswordHash)) ??
        (await deleteAccount(identity, user));
      if (no !== null) return no;
      clearSessionCookies(context);
      return { deleted: true };
    },
  };
}
