import type * as contract from '#contract/accounts/team-invites.ts';
import type { Prove } from '#server/access/prove.ts';
import {
  acceptTeamInvite,
  dropTeamInvite,
  inviteToTeam,
  listTeamInvites,
  readTeamInvite,
  type TeamInviteDeps,
} from '#server/events/team-invites.ts';
import type { Answer } from '#server/resources/call.ts';

type Names = 'inviteToTeam' | 'listTeamInvites' | 'dropTeamInvite' | 'readTeamInvite' | 'acceptTeamInvite';

/** Invitations to event teams by link. */
export function createTeamInvites(deps: TeamInviteDeps & { readonly prove: Prove }): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  return {
    inviteToTeam: async ({ params, body, caller }) =>
      (await deps.prove(caller, undefined)) ?? inviteToTeam(deps, caller, params.registrationId, body),
    listTeamInvites: ({ params, caller }) => listTeamInvites(deps, caller, params.registrationId),
    dropTeamInvite: ({ params, caller }) => dropTeamInvite(deps, caller, params),
    readTeamInvite: ({ params, body }) => readTeamInvite(deps, params.inviteId, body.token),
    acceptTeamInvite: ({ params, body, caller }) =>
      acceptTeamInvite(deps, caller, params.inviteId, body.token),
  };
}
