import * as v from 'valibot';
import { fieldsOf, firstText, isRecord, readUser } from '#domain/people/user.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  codeRequestId,
  countryCode,
  credentialId,
  email,
  passwordHash,
  personName,
  phoneNumber,
  smsOtp,
  username,
} from '../wire/person-fields.ts';
import { user } from './session.ts';
import { versionQuery } from '../wire/version-query.ts';
import { pageOf } from '../wire/page-query.ts';
import { problem } from '#contract/wire/field-problem.ts';

/** Returns the person in another host's reply: its `user`, or the reply itself; undefined if it contains none. */
function personIn(reply: unknown) {
  const { user: person } = fieldsOf(reply);
  const whole = isRecord(person) ? person : reply;
  const names = ['username', 'user_name', 'userName', 'email', 'phoneNumber', 'phone_number', 'phone'];
  return isRecord(whole) && firstText(whole, names) !== undefined ? readUser(whole) : undefined;
}
/* @__NO_SIDE_EFFECTS__ */
const withPerson =
  (others: object) =>
  (reply: unknown): unknown => {
    const person = personIn(reply);
    return person === undefined ? reply : { ...others, user: person };
  };

/** Treats an empty form field as absent. */
const leftOut = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
);

/**
 * `role` may be ORGANIZER: the account becomes an attendee's with an application for an administrator to decide.
 * Nothing sent here grants a role. A phone number is confirmed by `smsOtp` (purpose `signup`) and its
 * `codeRequestId`, in the query or the body. Refusals: 409 `username_taken`, `email_taken`, `phone_taken`; 422
 * `sms_code_needed`, `phone_invalid`, `contact_needed`; 401 `code_invalid`. A refused sign-up does not use up the
 * code.
 */
export const addCredentials = endpoint({
  method: 'POST',
  path: '/api/userCredentials/add',
  access: 'api_key',
  about: 'Creates an account. Doesn’t sign in.',
  query: v.object({
    role: v.optional(v.pipe(v.string(), v.maxLength(40))),
    smsOtp: v.optional(v.union([smsOtp, leftOut])),
    codeRequestId: v.optional(v.union([codeRequestId, leftOut])),
  }),
  body: v.object({
    firstName: personName,
    lastName: personName,
    username,
    email: v.optional(v.union([email, leftOut])),
    phoneNumber: v.optional(v.union([phoneNumber, leftOut])),
    countryCode,
    passwordHash,
    smsOtp: v.optional(v.union([smsOtp, leftOut])),
    codeRequestId: v.optional(v.union([codeRequestId, leftOut])),
  }),
  reply: v.object({
    user,
    /** Whether an application to become an organizer is pending. */
    applied: v.boolean(),
    /** Whether a link to confirm the email address was sent there; absent from older servers. */
    linkSent: v.optional(v.boolean(), true),
  }),
  otherHosts: withPerson({ applied: false }),
});

/**
 * The phone number is confirmed by `smsOtp` (purpose `guest`) and its `codeRequestId`. An existing guest gets the
 * same reply. `signInCode` is a new code for `POST /login {phoneNumber, countryCode, smsOtp, codeRequestId}`, valid
 * once for 5 minutes, so that no second text message is needed. Refusals: 401 `code_invalid`; 422 `phone_invalid`,
 * `sms_code_needed`; 409 `phone_has_account` if the number belongs to an account with a password.
 */
export const addGuest = endpoint({
  method: 'POST',
  path: '/api/userCredentials/addGuest',
  access: 'public',
  about: 'Creates a guest account with a phone number and the code from a text message. Doesn’t sign in.',
  query: v.object({
    smsOtp: v.optional(v.union([smsOtp, leftOut])),
    codeRequestId: v.optional(v.union([codeRequestId, leftOut])),
  }),
  body: v.object({
    phoneNumber,
    countryCode,
    /** The purpose stated by the form. Grants nothing. */
    userType: v.optional(v.pipe(v.string(), v.maxLength(40))),
    smsOtp: v.optional(v.union([smsOtp, leftOut])),
    codeRequestId: v.optional(v.union([codeRequestId, leftOut])),
  }),
  /** Code and request are '' if another host sends none; a text message then delivers them. */
  reply: v.object({
    user,
    signInCode: v.string(),
    codeRequestId: v.union([codeRequestId, v.literal('')]),
    expiresAt: v.number(),
  }),
  otherHosts: withPerson({ signInCode: '', codeRequestId: '', expiresAt: 0 }),
});

/** A person as seen by an administrator. */
export const personRecord = v.object({
  ...user.entries,
  createdAt: v.string(),
  disabled: v.boolean(),
});

export const allCredentials = endpoint({
  method: 'GET',
  path: '/api/userCredentials/all',
  access: 'admin',
  about: 'All accounts, newest first.',
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(100_000)), '1'),
    limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), '50'),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
  }),
  reply: pageOf(personRecord),
});

/** Strangers learn only whether an account exists; the person and administrators also get the record. */
const lookUp = v.object({ exists: v.boolean(), user: v.optional(user) });
/* @__NO_SIDE_EFFECTS__ */
const wanted = (name: string) =>
  `Whether ${name} belongs to an account; the record only for the person or an administrator.`;

export const findByEmail = endpoint({
  method: 'GET',
  path: '/api/userCredentials/email/{email}',
  access: 'api_key',
  about: wanted('an email address'),
  params: v.object({ email }),
  reply: lookUp,
});

export const findByUsername = endpoint({
  method: 'GET',
  path: '/api/userCredentials/username/{username}',
  access: 'api_key',
  about: wanted('a username'),
  params: v.object({
    username: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(60)),
  }),
  reply: lookUp,
});

export const findByPhone = endpoint({
  method: 'GET',
  path: '/api/userCredentials/phone/{phone}',
  access: 'api_key',
  about: wanted('a phone number'),
  params: v.object({ phone: phoneNumber }),
  query: v.object({ countryCode }),
  reply: lookUp,
});

/**
 * Changes only the fields sent; unknown fields are refused. Email, phone number and password need
 * `currentPasswordHash` if the account has a password, otherwise a sign-in within the last 15 minutes. A new number
 * needs `smsOtp` (purpose `phone`) and its `codeRequestId`. A new password ends the person's other sessions.
 * Refusals: 403 `proof_needed`, `current_password_wrong`, `sign_in_again`; 409 `changed_elsewhere` if the profile is
 * no longer at `version`; 409 and 422 as for sign-up; 401 `code_invalid`; 429 after 20 changes in an hour.
 */
export const updateCredentials = endpoint({
  method: 'PUT',
  path: '/api/userCredentials/update',
  access: 'signed_in',
  about: 'Changes the caller’s profile. Fails with 429 after 20 changes in an hour or 60 in a day.',
  query: versionQuery,
  body: v.strictObject({
    firstName: v.optional(personName),
    lastName: v.optional(personName),
    username: v.optional(username),
    /** Empty removes it, if a phone number remains. */
    email: v.optional(v.union([email, v.literal('')])),
    phoneNumber: v.optional(phoneNumber),
    countryCode,
    smsOtp: v.optional(smsOtp),
    codeRequestId: v.optional(v.union([codeRequestId, leftOut])),
    passwordHash: v.optional(passwordHash),
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: v.object({ user }),
  otherHosts: withPerson({}),
});

/**
 * The specification's call has no payload, and an administrator needs none. Disabling one's own account needs a
 * `proof` (person-fields) if the account has a password, otherwise a sign-in within the last 15 minutes. Refusals:
 * 403 `proof_needed`, `current_password_wrong`, `sign_in_again`; 409 `last_admin`.
 */
export const disableCredentials = endpoint({
  method: 'PUT',
  path: '/api/userCredentials/disable/{id}',
  access: 'signed_in',
  about:
    'Disables the caller’s account (body: currentPasswordHash), or any account if the caller is an administrator, and immediately ends all its sessions and scanning devices.',
  params: v.object({ id: credentialId }),
  rawBody: true,
  reply: v.object({ disabled: v.literal(true) }),
});
