import * as v from 'valibot';
import { confirmationStates } from '#domain/people/email-confirmation.ts';
import { endpoint } from '../wire/endpoint.ts';
import { linkToken } from '../wire/person-fields.ts';
import { wordOf } from '../wire/word.ts';

/** `sent` is false if the address is already confirmed. Rate limited per person. Refusals: 409 `no_email`; 429. */
export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/profile/email-confirmation',
  access: 'signed_in',
  about: 'Sends a confirmation link to the email address of the caller’s account.',
  reply: v.object({ sent: v.boolean() }),
});

/** The link's holder may see whose it is. Refusals: 410 `confirmation_invalid`. */
export const readEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/email-confirmations/read',
  access: 'public',
  about: 'Describes what a confirmation link confirms and whether it can still be used.',
  body: v.object({ token: linkToken }),
  reply: v.object({
    state: wordOf(confirmationStates, 'expired'),
    email: v.string(),
    /** Username of the account. */
    username: v.string(),
  }),
});

/**
 * The link is `/confirm-email#token=…`, valid for 24 hours and once. Somebody who cannot sign in to the account may
 * set a new password with the same token (`POST /api/userCredentials/resetPassword`), which removes what was linked
 * to the account before. Refusals: 410 `confirmation_invalid`, `confirmation_used`, `confirmation_expired`; 403
 * `confirmation_of_other`.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations/confirm',
  access: 'signed_in',
  about: 'Confirms the email address of the caller’s account with the link that was sent to it.',
  body: v.object({ token: linkToken }),
  reply: v.object({ confirmed: v.literal(true) }),
});
