import * as v from 'valibot';
import { problem } from '#contract/wire/field-problem.ts';
import { endpoint } from '../wire/endpoint.ts';
import { proof } from '../wire/person-fields.ts';
import { personId } from './admin-users.ts';

const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/profile/second-factor',
  access: 'signed_in',
  about:
    'Whether the caller signs in with codes from an authenticator app, and how many recovery codes are left.',
  reply: v.object({ on: v.boolean(), recoveryCodes: v.number() }),
});

/**
 * Refusals: 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller has reauthenticated
 * within the last 15 minutes; 409 `second_factor_on`, `second_factor_needs_password`.
 */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/begin',
  access: 'signed_in',
  about:
    'Creates a secret for an authenticator app, also as a URI for a QR code. Codes aren’t required until one has been confirmed.',
  body: proof,
  reply: v.object({
    secret: v.string(),
    address: v.string(),
    /** Names this set-up, for its confirmation. Absent from older servers. */
    setUp: v.optional(v.string()),
  }),
});

/** Refusals: 401 `second_factor_wrong`; 409 `second_factor_on`, `second_factor_begun_again`; 429. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/confirm',
  access: 'signed_in',
  about:
    'Turns on two-step sign-in with a first code from the app. The ten recovery codes are returned only once. Fails with 409 `second_factor_begun_again` if `setUp` is not the newest one.',
  body: v.object({
    code: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(40)),
    setUp: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  reply: recoveryCodes,
});

/** Refusals: 403 as for `beginSecondFactor`; 409 `second_factor_off`. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/recovery-codes',
  access: 'signed_in',
  about: 'Creates ten new recovery codes, returned only once; earlier ones become invalid.',
  body: proof,
  reply: recoveryCodes,
});

/** Refusals: 403 as for `beginSecondFactor`; 409 `second_factor_off`. */
export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/end',
  access: 'signed_in',
  about: 'Turns off two-step sign-in: the password alone signs in again.',
  body: proof,
  reply: v.object({ ended: v.literal(true) }),
});

/**
 * For somebody who lost phone and recovery codes; they are notified. Refusals: 403 as for `beginSecondFactor`; 409
 * `second_factor_off`.
 */
export const endSecondFactorOf = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/second-factor/end',
  access: 'admin',
  about: 'Turns off a person’s two-step sign-in.',
  params: v.object({ id: personId }),
  body: proof,
  reply: v.object({ ended: v.literal(true) }),
});
