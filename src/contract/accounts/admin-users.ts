import * as v from 'valibot';
import { roles } from '#domain/people/role.ts';
import { personRecord } from './credentials.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  countryCode,
  email,
  passwordHash,
  personName,
  phoneNumber,
  username,
} from '../wire/person-fields.ts';
import { count, pageOf } from '../wire/page-query.ts';
import { problem } from '#contract/wire/field-problem.ts';

/** A person’s `credentialId`, or the text id used in logs. */
export const personId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, problem('personId')));
const one = v.object({ id: personId });

/** A person as seen by an administrator. Never contains credentials. */
export const adminUser = v.object({
  ...personRecord.entries,
  /** The person's id in logs. */
  id: v.string(),
  hasPassword: v.boolean(),
  googleLinked: v.boolean(),
  /** Signed up with a phone number only. */
  guest: v.boolean(),
  /** Whether sign-in requires an authenticator app code; absent from older servers. */
  secondFactor: v.optional(v.boolean(), false),
  emailVerified: v.boolean(),
  phoneVerified: v.boolean(),
});
export type AdminUser = v.InferOutput<typeof adminUser>;

const role = v.optional(v.picklist(roles));
export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  about:
    'Accounts, newest first. `search`: words from names, usernames and emails (the last word may be incomplete), or the last digits of a phone number. Paged with `after`; `total` counts up to 10,000, or up to 2,000 for a search.',
  query: v.object({
    page: count('1', 100_000),
    limit: count('50', 200),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
    role,
    state: v.optional(v.picklist(['active', 'disabled'])),
    /** `next` of the previous page; `page` is then ignored. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  }),
  reply: v.object({
    ...pageOf(adminUser).entries,
    /** Cursor of the next page; null if this is the last one, or from an older server. */
    next: v.optional(v.nullable(v.string()), null),
  }),
});

export const readAdminUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'admin',
  about: 'One account.',
  params: one,
  reply: adminUser,
});

/**
 * Changes only the fields sent; unknown fields are refused. A new role applies at the next call: every session of the
 * person ends, as do the scanning devices of their invitation if the new role has fewer permissions. A new email or
 * number is unconfirmed, and the previous address is notified. Refusals: 409 `own_role`, `last_admin`,
 * `username_taken`, `email_taken`, `phone_taken`; 422 `contact_needed`, `phone_invalid`. A role, an email or a number
 * is refused with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller has
 * reauthenticated within the last 15 minutes.
 */
export const changeAdminUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}',
  access: 'admin',
  about: 'Changes an account, including its role.',
  params: one,
  body: v.strictObject({
    firstName: v.optional(personName),
    lastName: v.optional(personName),
    username: v.optional(username),
    /** Empty removes it, if a phone number remains. */
    email: v.optional(v.union([email, v.literal('')])),
    /** Empty removes it, if an email remains. */
    phoneNumber: v.optional(v.union([phoneNumber, v.literal('')])),
    countryCode,
    role,
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: adminUser,
});

/**
 * Refusals: 409 `own_account`, `last_admin`, `events_running`; 403 `proof_needed` or `sign_in_again` unless the
 * caller has reauthenticated within the last 15 minutes (`POST /api/profile/proof`).
 */
export const deleteAdminUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  about: 'Deletes an account’s data permanently, as its owner can: names, addresses and ways to sign in.',
  params: one,
  reply: v.object({ deleted: v.literal(true) }),
});

/** Ended sessions and devices stay ended. */
export const activateAdminUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/activate',
  access: 'admin',
  about: 'Enables a disabled account.',
  params: one,
  reply: adminUser,
});

/** Refusals: 409 `own_account`, `last_admin`. */
export const deactivateAdminUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/deactivate',
  access: 'admin',
  about: 'Disables an account and immediately ends all its sessions and scanning devices.',
  params: one,
  reply: adminUser,
});

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/sessions',
  access: 'admin',
  about: 'A person’s active sessions, newest first.',
  params: one,
  reply: v.object({
    items: v.array(
      v.object({ id: v.string(), createdAt: v.string(), lastUsedAt: v.string(), device: v.string() }),
    ),
  }),
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  access: 'admin',
  about: 'Ends all of a person’s sessions.',
  params: one,
  reply: v.object({ ended: v.number() }),
});

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions/{sessionId}',
  access: 'admin',
  about: 'Ends one of a person’s sessions.',
  params: v.object({ id: personId, sessionId: v.pipe(v.string(), v.maxLength(64)) }),
  reply: v.object({ ended: v.literal(true) }),
});
