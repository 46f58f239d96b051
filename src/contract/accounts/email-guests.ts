import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { codeRequestId, email, smsOtp } from '../wire/person-fields.ts';
import { sendCode } from './one-time-codes.ts';
import { granted, readGranted } from './session.ts';

/**
 * Emails six digits, valid for 5 minutes, once, with 3 attempts, and only together with the `codeRequestId` of this
 * reply, so that nobody else can use up the attempts.
 */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/guests/emailCode',
  access: 'public',
  about:
    'Sends a guest a one-time code by email. The reply doesn’t reveal whether an account exists. Limited to 10 calls an hour and 50 a day per IP address, and 5 and 20 per email address.',
  body: v.object({ email }),
  reply: sendCode.reply,
});

/**
 * Refusals: 401 `code_invalid`; 403 `guests_closed`; 409 `email_has_account` if the address belongs to an account
 * with another sign-in method. The first confirmation of an address removes what was linked to its guest before.
 */
export const signInByEmailCode = endpoint({
  method: 'POST',
  path: '/api/guests/emailSignIn',
  access: 'public',
  about:
    'Signs a guest in with an email address and the code sent to it; creates a guest account if the address has none.',
  body: v.object({ email, smsOtp, codeRequestId }),
  reply: granted,
  otherHosts: readGranted,
});
