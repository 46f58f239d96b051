import * as v from 'valibot';
import { problem } from '#contract/wire/field-problem.ts';
import { endpoint } from '../wire/endpoint.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { user } from './session.ts';
import { repliedVersion } from '../wire/version-query.ts';
import { wordOf } from '../wire/word.ts';

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  access: 'signed_in',
  about: "The caller's own account and how it is signed in to.",
  reply: v.object({
    user,
    createdAt: v.string(),
    hasPassword: v.boolean(),
    googleLinked: v.boolean(),
    /** Signed up by phone alone. */
    guest: v.boolean(),
    /** Whether signing in asks for a code of an authenticator app; left out by older servers. */
    secondFactor: v.optional(v.boolean(), false),
    emailVerified: v.boolean(),
    phoneVerified: v.boolean(),
    application: v.nullable(wordOf(['pending', 'approved', 'rejected'], 'pending')),
    /** Of the names and contacts: for the `version` of a change to them. */
    version: repliedVersion,
  }),
});

/** Ended by `DELETE /api/events/{registrationId}/devices/{deviceId}`. */
export const listOwnDevices = endpoint({
  method: 'GET',
  path: '/api/profile/devices',
  access: 'signed_in',
  about:
    'Scanning devices that work by an invitation of the caller, newest first, with what the caller may do about each.',
  reply: v.object({
    items: v.array(
      v.object({
        deviceId: v.string(),
        name: v.string(),
        registrationId: v.string(),
        eventName: v.string(),
        enrolledAt: v.number(),
        lastContactAt: v.nullable(v.number()),
        revokedAt: v.nullable(v.number()),
        /** Whether the caller may revoke it, and keep it from enrolling again; servers before it did not say. */
        mayRevoke: v.optional(v.boolean(), true),
        mayBar: v.optional(v.boolean(), false),
      }),
    ),
  }),
});

/** Refused with 403 `proof_needed` or `sign_in_again` until the caller has proven who they are within the last 15 minutes. */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  access: 'signed_in',
  about: 'Everything the server keeps about the caller.',
  reply: v.object({
    exportedAt: v.string(),
    user,
    createdAt: v.string(),
    googleLinked: v.boolean(),
    /** What emails to them are written in; null where their app never said. */
    language: v.optional(v.nullable(v.string()), null),
    /** Left out by older servers. */
    secondFactor: v.optional(v.boolean(), false),
    sessions: v.array(
      v.object({ createdAt: v.string(), lastUsedAt: v.string(), device: v.string(), ended: v.boolean() }),
    ),
    /** Left out by older servers. */
    passkeys: v.optional(
      v.array(v.object({ name: v.string(), createdAt: v.string(), lastUsedAt: v.nullable(v.string()) })),
      [],
    ),
    tickets: v.array(
      v.object({
        ticketId: v.string(),
        eventName: v.string(),
        startsAt: v.string(),
        holderName: v.string(),
        issuedAt: v.string(),
      }),
    ),
    events: v.array(
      v.object({ registrationId: v.string(), name: v.string(), startsAt: v.string(), status: v.string() }),
    ),
    orders: v.array(
      v.object({
        orderId: v.string(),
        eventName: v.string(),
        state: v.string(),
        total: v.object({ amount: v.number(), currency: v.string() }),
        buyer: v.object({ name: v.string(), email: v.string(), phoneNumber: v.string() }),
        createdAt: v.string(),
      }),
    ),
    /** To organizers’ questions; left out by older servers. */
    answers: v.optional(
      v.array(
        v.object({
          orderId: v.string(),
          question: v.string(),
          answer: v.array(v.string()),
          answeredAt: v.string(),
        }),
      ),
      [],
    ),
    /** Tickets that the person offered to somebody else; to whom is kept for a month after the offer's end. */
    transfers: v.optional(
      v.array(v.object({ eventName: v.string(), to: v.string(), state: v.string(), offeredAt: v.string() })),
      [],
    ),
    memberships: v.array(v.object({ eventName: v.string(), role: v.string(), addedAt: v.string() })),
    applications: v.array(
      v.object({
        status: v.string(),
        createdAt: v.string(),
        name: v.optional(v.string(), ''),
        kind: v.optional(v.string(), ''),
        phoneNumber: v.optional(v.string(), ''),
        reason: v.optional(v.string(), ''),
        /** Why it was rejected. */
        answer: v.optional(v.string(), ''),
        /** What its document is called, which is fetched by itself. */
        document: v.optional(v.string(), ''),
      }),
    ),
    activity: v.array(v.object({ at: v.string(), action: v.string(), outcome: v.string() })),
  }),
});

/** Says on the wire that a deletion is meant; people type the words of their own language. */
export const deleteConfirmation = 'delete my account';

/**
 * For calls without a body that want one: `GET /api/profile/export`, `DELETE /api/admin/users/{id}`. Refusals: 403
 * `current_password_wrong`, `sign_in_again` (an account without a password signs in again); 429.
 */
export const proveMyself = endpoint({
  method: 'POST',
  path: '/api/profile/proof',
  access: 'signed_in',
  about:
    'Proves by the password that it is the person who calls: counts for the next 15 minutes of this session.',
  body: v.object({ currentPasswordHash: passwordHash }),
  reply: v.object({ proven: v.literal(true) }),
});

/**
 * The account is emptied for good: names, addresses and sign-ins go, tickets lose their holder. Refusals: 403
 * `proof_needed`, `current_password_wrong`, `sign_in_again` (an account without a password needs a sign-in of the last 15 minutes);
 * 409 `events_running` for an organizer with published events ahead, `last_admin`.
 */
export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/profile',
  access: 'signed_in',
  about: "Deletes the caller's account.",
  body: v.object({
    confirm: v.literal(deleteConfirmation, problem('deletePhrase')),
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: v.object({ deleted: v.literal(true) }),
});
