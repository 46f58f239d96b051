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
    'Whether signing in to the own account asks for a code of an authenticator app, and how many recovery codes are left.',
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
    'A secret for an authenticator app, also as the address of a QR code. It asks for nothing until it is confirmed.',
  body: proof,
  reply: v.object({ secret: v.string(), address: v.string() }),
});

/** Refusals: 401 `second_factor_wrong`; 409 `second_factor_on`; 429. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/confirm',
  access: 'signed_in',
  about: 'Switches codes on by the first one of the app. The ten recovery codes are answered this once.',
  body: v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(40)) }),
  reply: recoveryCodes,
});

/** Refusals: 403 as for `beginSecondFactor`; 409 `second_factor_off`. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/recovery-codes',
  access: 'signed_in',
  about: 'Ten new recovery codes, answered this once; those of before are void.',
  body: proof,
  reply: recoveryCodes,
});

/** Refusals: 403 as for `beginSecondFactor`; 409 `second_factor_off`. */
export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/end',
  access: 'signed_in',
  about: 'Switches codes off: the password alone signs in again.',
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
  about: 'Switches the codes of a person off.',
  params: v.object({ id: personId }),
  body: proof,
  reply: v.object({ ended: v.literal(true) }),
});
