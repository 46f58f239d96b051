import * as v from 'valibot';
import { problem } from '#contract/wire/field-problem.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { newId } from '../wire/form-fields.ts';
import { email, linkToken } from '../wire/person-fields.ts';
import { wordOf } from '../wire/word.ts';
import { membership, teamRoles } from './memberships.ts';

/** Maximum number of pending invitations per event. */
export const maxTeamInvites = 100;

const id = v.pipe(v.string(), v.nonEmpty(problem('fillIn')), v.maxLength(64));
const inviteParams = v.object({ inviteId: id });

/** A team invitation, as seen by those who may give its role. */
export const teamInvite = v.object({
  inviteId: v.string(),
  role: wordOf(teamRoles, 'steward'),
  /** Email it was sent to; empty if its link is shared by hand. */
  email: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
  /** Token in the link. The first person to open it joins. */
  token: v.string(),
});
export type TeamInvite = v.InferOutput<typeof teamInvite>;

/** The person who joined a team by an invitation, and when. */
export const joinedByInvite = v.object({
  inviteId: v.string(),
  username: v.string(),
  joinedAt: v.string(),
});
export type JoinedByInvite = v.InferOutput<typeof joinedByInvite>;

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/team-invites',
  access: 'event_staff',
  about:
    'Creates an invitation link with which one person can join an event’s team, with an existing or a new account, and emails it if an address is given. Valid for seven days. Idempotent by inviteId, which the client generates. Managers can invite only sellers, supervisors and stewards (403 `not_allowed`). Fails with 409 `too_many_invites`, `event_cancelled`, `event_over`, `invite_id_taken`; 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  params: eventParams,
  body: v.object({
    inviteId: newId,
    role: v.picklist(teamRoles, problem('teamRole')),
    email: v.optional(v.union([v.literal(''), email]), ''),
  }),
  reply: teamInvite,
});

export const listTeamInvites = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/team-invites',
  access: 'event_staff',
  about:
    'Pending invitations for roles that the caller may assign, newest first, at most 100, and people who accepted one in the last day, newest first, at most 20.',
  params: eventParams,
  reply: v.object({
    items: v.array(teamInvite),
    /** Absent from older servers. */
    joined: v.optional(v.array(joinedByInvite), []),
  }),
});

export const dropTeamInvite = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/team-invites/{inviteId}',
  access: 'event_staff',
  about: 'Cancels an invitation. Idempotent, also if it was already accepted.',
  params: v.object({ ...eventParams.entries, ...inviteParams.entries }),
  reply: v.object({ removed: v.boolean() }),
});

/** An invitation as shown to the link's holder. */
export const teamInviteOffer = v.object({
  registrationId: v.string(),
  eventName: v.string(),
  startsAt: v.string(),
  timeZone: v.string(),
  role: wordOf(teamRoles, 'steward'),
  /** `taken`: somebody has joined with it, possibly the caller. */
  state: wordOf(['open', 'taken', 'over'], 'over'),
  expiresAt: v.string(),
});
export type TeamInviteOffer = v.InferOutput<typeof teamInviteOffer>;

export const readTeamInvite = endpoint({
  method: 'POST',
  path: '/api/team-invites/{inviteId}/offer',
  access: 'public',
  about:
    'Describes what a link invites to. The token is in the body to keep it out of logs. Fails with 404 `invite_not_found`, also for cancelled links.',
  params: inviteParams,
  body: v.object({ token: linkToken }),
  reply: teamInviteOffer,
});

export const acceptTeamInvite = endpoint({
  method: 'POST',
  path: '/api/team-invites/{inviteId}/accept',
  access: 'signed_in',
  about:
    'Accepts an invitation. Repeated by the same person, it returns the same membership. Fails with 404 `invite_not_found`; 410 `invite_taken`, `invite_over`; 409 `already_member` (with another role), `is_organizer`, `organizer_account_needed`.',
  params: inviteParams,
  body: v.object({ token: linkToken }),
  reply: membership,
});
