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
  about: 'The caller’s account and its ways to sign in.',
  reply: v.object({
    user,
    createdAt: v.string(),
    hasPassword: v.boolean(),
    googleLinked: v.boolean(),
    /** Signed up with a phone number only. */
    guest: v.boolean(),
    /** Whether sign-in requires an authenticator app code; absent from older servers. */
    secondFactor: v.optional(v.boolean(), false),
    emailVerified: v.boolean(),
    /** Whether the mail server refused the address when the last link to confirm it was sent; absent from older servers. */
    emailRefused: v.optional(v.boolean(), false),
    /** Whether a link to confirm the address was sent there in the last day; absent from older servers. */
    linkSent: v.optional(v.boolean(), true),
    phoneVerified: v.boolean(),
    application: v.nullable(wordOf(['pending', 'approved', 'rejected'], 'pending')),
    /** Version of names and contacts, to be sent as `version` of a change. */
    version: repliedVersion,
  }),
});

/** Ended by `DELETE /api/events/{registrationId}/devices/{deviceId}`. */
export const listOwnDevices = endpoint({
  method: 'GET',
  path: '/api/profile/devices',
  access: 'signed_in',
  about:
    'Scanning devices enrolled with the caller’s invitations, newest first, each with the actions available to the caller.',
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
        /** Whether the caller may revoke it and bar it from enrolling again; absent from older servers. */
        mayRevoke: v.optional(v.boolean(), true),
        mayBar: v.optional(v.boolean(), false),
      }),
    ),
  }),
});

/** Refused with 403 `proof_needed` or `sign_in_again` unless the caller has reauthenticated within the last 15 minutes. */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  access: 'signed_in',
  about: 'All data stored about the caller.',
  reply: v.object({
    exportedAt: v.string(),
    user,
    createdAt: v.string(),
    googleLinked: v.boolean(),
    /** Language of emails to them; null if their app never reported one. */
    language: v.optional(v.nullable(v.string()), null),
    /** Absent from older servers. */
    secondFactor: v.optional(v.boolean(), false),
    sessions: v.array(
      v.object({ createdAt: v.string(), lastUsedAt: v.string(), device: v.string(), ended: v.boolean() }),
    ),
    /** Absent from older servers. */
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
    /** Answers to organizers’ questions; absent from older servers. */
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
    /** Tickets that the person offered to somebody else; recipients are deleted a month after the transfer's end. */
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
        /** Reason of a rejection. */
        answer: v.optional(v.string(), ''),
        /** Name of its document, which is downloaded separately. */
        document: v.optional(v.string(), ''),
      }),
    ),
    activity: v.array(v.object({ at: v.string(), action: v.string(), outcome: v.string() })),
  }),
});

/** Confirms a deletion on the wire; people type the words of their own language. */
export const deleteConfirmation = 'delete my account';

/**
 * For calls without a body that need reauthentication: `GET /api/profile/export`, `DELETE /api/admin/users/{id}`.
 * Refusals: 403 `current_password_wrong`, `sign_in_again` (an account without a password signs in again); 429.
 */
export const proveMyself = endpoint({
  method: 'POST',
  path: '/api/profile/proof',
  access: 'signed_in',
  about: 'Proves the caller’s identity with the password, valid for the next 15 minutes of this session.',
  body: v.object({ currentPasswordHash: passwordHash }),
  reply: v.object({ proven: v.literal(true) }),
});

/**
 * Permanently empties the account: names, addresses and credentials are deleted, tickets lose their holder. Refusals:
 * 403 `proof_needed`, `current_password_wrong`, `sign_in_again` (an account without a password needs a sign-in within
 * the last 15 minutes); 409 `events_running` for an organizer with upcoming published events, `last_admin`.
 */
export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/profile',
  access: 'signed_in',
  about: 'Deletes the caller’s account.',
  body: v.object({
    confirm: v.literal(deleteConfirmation, problem('deletePhrase')),
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: v.object({ deleted: v.literal(true) }),
});
