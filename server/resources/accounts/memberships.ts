import type * as contract from '#contract/accounts/memberships.ts';
import type { Prove } from '#server/access/prove.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { PasswordDeps, SecretsDeps } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { addToTeam, changeMember, listTeam, removeMember, type TeamDeps } from '#server/events/team.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'listMemberships' | 'addMembership' | 'changeMembership' | 'removeMembership';

type Deps = TeamDeps & SecretsDeps & Pick<PasswordDeps, 'limits'> & { readonly prove: Prove };

/** Event teams: edited by the event's organizer and by administrators, who reauthenticate before giving a role. */
export function createMemberships(deps: Deps): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    listMemberships: ({ query, caller }) => listTeam(deps, query, caller),
    async addMembership({ body, caller }, context) {
      if (caller.kind !== 'user') return notSignedIn;
      const countLookUp = () => deps.limits.lookUp(originOf(deps, context));
      return (await deps.prove(caller, undefined)) ?? addToTeam(deps, body, caller, countLookUp);
    },
    changeMembership: async ({ body, caller }) =>
      (await deps.prove(caller, undefined)) ?? changeMember(deps, body.id, body.role, caller),
    removeMembership: ({ params, query, caller }) =>
      removeMember(deps, params.id, caller, query.devices === 'revoke'),
  };
}
