import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { granted, readGranted, secondFactorCode } from './session.ts';
import { problem } from '#contract/wire/field-problem.ts';

const idToken = v.pipe(v.string(), v.nonEmpty(problem('fillIn')), v.maxLength(8_000));

/** A random text chosen by the caller for each sign-in; a call repeated by the network contains it again. */
const nonce = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/, problem('nonce'))));

/**
 * An ID token signs in once. Refusals: 401 `google_token_used`; 503 `google_not_configured`; 401
 * `google_token_invalid`, `google_token_expired`, `google_email_unverified`; 409 `email_has_account` if the email
 * belongs to an account that is not linked: sign in with its password, then link; 403 `second_factor_needed`, 401
 * `second_factor_wrong` if the account requires codes: send the same token and nonce with one.
 */
export const google = endpoint({
  method: 'POST',
  path: '/google',
  access: 'public',
  about: 'Signs a person in with an ID token of the identity provider; creates the account the first time.',
  body: v.object({ idToken, nonce, secondFactorCode }),
  reply: granted,
  otherHosts: readGranted,
});

export const linkGoogle = endpoint({
  method: 'POST',
  path: '/api/userCredentials/linkGoogle',
  access: 'signed_in',
  about: 'Links a Google account to the caller’s account, as a further way to sign in.',
  body: v.object({ idToken, nonce, currentPasswordHash: v.optional(passwordHash) }),
  reply: v.object({ linked: v.literal(true) }),
});
