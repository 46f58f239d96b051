import type * as contract from '#contract/accounts/memberships.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { PasswordDeps, SealDeps } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { addToTeam, changeMember, listTeam, removeMember, type TeamDeps } from '#server/events/team.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'listMemberships' | 'addMembership' | 'changeMembership' | 'removeMembership';

/** Teams of events: written by the event's organizer and by administrators. */
export function createMemberships(deps: TeamDeps & SealDeps & Pick<PasswordDeps, 'limits'>): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    listMemberships: ({ query, caller }) => listTeam(deps, query, caller),
    async addMembership({ body, caller }, context) {
      if (caller.kind !== 'user') return notSignedIn;
      const countLookUp = () => deps.limits.lookUp(originOf(deps, context));
      return addToTeam(deps, body, caller, countLookUp);
    },
    changeMembership: ({ body, caller }) => changeMember(deps, body.id, body.role, caller),
    removeMembership: ({ params, query, caller }) =>
      removeMember(deps, params.id, caller, query.devices === 'revoke'),
  };
}
