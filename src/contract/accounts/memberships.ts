import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { count, pageOf } from '../wire/page-query.ts';
import { wordOf } from '../wire/word.ts';
import { problem } from '#contract/wire/field-problem.ts';

/**
 * A membership puts a person on the team of one event. `manager`: may do everything the organizer may, except manage
 * the team; needs an organizer's account. `seller`: sees orders, resends them, edits their names and sells at the
 * door; any account. `supervisor`, `steward`: see what the door sees; any account; a supervisor also sells. The team
 * is edited by the event's organizer and by administrators; a member may leave it.
 */
export const teamRoles = ['manager', 'seller', 'supervisor', 'steward'] as const;

const textId = v.pipe(v.string(), v.nonEmpty(problem('fillIn')), v.maxLength(64));
const role = v.picklist(teamRoles, problem('teamRole'));

export const membership = v.object({
  id: v.string(),
  registrationId: v.string(),
  eventName: v.string(),
  role: wordOf(teamRoles, 'steward'),
  addedAt: v.string(),
  /** No name, address or number: a team owner who adds somebody by username learns nothing more. */
  person: v.object({ credentialId: v.number(), username: v.string() }),
});
export type Membership = v.InferOutput<typeof membership>;

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/userMembership',
  access: 'signed_in',
  about:
    'The caller’s memberships; with an event, the event’s team (for its organizer, managers and administrators). Newest first.',
  query: v.object({
    registrationId: v.optional(textId),
    page: count('1', 100_000),
    limit: count('50', 200),
  }),
  reply: pageOf(membership),
});

/**
 * The same person and role again returns the same membership. Refusals: 404 `event_not_found`, `person_not_found`;
 * 409 `already_member` with another role, `is_organizer`, `organizer_account_needed`.
 */
export const addMembership = endpoint({
  method: 'POST',
  path: '/api/userMembership/add',
  access: 'organizer',
  about:
    'Adds a person to an event’s team. Fails with 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  body: v.object({
    registrationId: textId,
    username: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(60)),
    role,
  }),
  reply: membership,
});

/** Refusals: 404 `membership_not_found`; 409 `organizer_account_needed`. */
export const changeMembership = endpoint({
  method: 'PUT',
  path: '/api/userMembership/update',
  access: 'organizer',
  about:
    'Changes a person’s role on an event’s team, effective at their next call. Their enrolment codes for devices become invalid, and their own phone is revoked if it could do more than the new role allows. Fails with 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  body: v.object({ id: textId, role }),
  reply: membership,
});

export const removeMembership = endpoint({
  method: 'DELETE',
  path: '/api/userMembership/delete/{id}',
  access: 'signed_in',
  about:
    'Removes a person from an event’s team, effective at their next call, and revokes their own phones. Members can remove themselves.',
  params: v.object({ id: textId }),
  query: v.object({
    /**
     * Other people's devices invited by this person keep working unless `revoke` ends them, because they may be
     * running a door.
     */
    devices: v.optional(v.picklist(['keep', 'revoke']), 'keep'),
  }),
  reply: v.object({
    removed: v.literal(true),
    /** Other people's devices invited by this person that are still active at the event. */
    devices: v.number(),
  }),
});
