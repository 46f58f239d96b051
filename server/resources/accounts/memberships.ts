import type * as contract from '#contract/accounts/memberships.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { addToTeam, changeMember, listTeam, removeMember } from '#server/events/team.ts';
import type { ContextAnswer } from '#server/resources/call.ts';

type Names = 'listMemberships' | 'addMembership' | 'changeMembership' | 'removeMembership';

/** Teams of events: written by the event's organizer and by administrators. */
export function createMemberships(identity: Identity): {
  readonly [K in Names]: ContextAnswer<(typeof contract)[K]>;
} {
  return {
    listMemberships: ({ query, caller }) => listTeam(identity, query, caller),
    async addMembership({ body, caller }, context) {
      if (caller.kind !== 'user') return notSignedIn;
      const countLookUp = () => identity.limits.lookUp(originOf(identity, context));
      return addToTeam(identity, body, caller, countLookUp);
    },
    changeMembership: ({ body, caller }) => changeMember(identity, body.id, body.role, caller),
    removeMembership: ({ params, query, caller }) =>
      removeMember(identity, params.id, caller, query.devices === 'revoke'),
  };
}
