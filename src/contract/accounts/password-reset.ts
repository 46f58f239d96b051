import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import {
  codeRequestId,
  countryCode,
  linkToken,
  passwordHash,
  phoneNumber,
  smsOtp,
} from '../wire/person-fields.ts';
import { problem } from '#contract/wire/field-problem.ts';
import { typedLine } from '#contract/wire/plain-text.ts';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/userCredentials/forgotPassword',
  access: 'public',
  about:
    'Sends a link by email or a code by text message if the email, username or phone number belongs to an account. The reply is the same in either case.',
  body: v.object({
    identifier: v.pipe(typedLine, v.nonEmpty(problem('fillIn')), v.maxLength(320)),
    countryCode,
  }),
  reply: v.object({
    sent: v.literal(true),
    /** For `resetPassword`, if a code was sent. */
    codeRequestId,
  }),
});

/**
 * Resets with the token of the link (`/forgot-password#token=…`, valid for 30 minutes), or with the phone number, the
 * code from the text message (5 minutes) and its `codeRequestId`. Either works once. Ends every session of the
 * person.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/userCredentials/resetPassword',
  access: 'public',
  about: 'Sets a new password with the one-time token or code of a password reset, and ends all sessions.',
  body: v.union([
    v.object({ token: linkToken, passwordHash }),
    v.object({ phoneNumber, countryCode, smsOtp, codeRequestId, passwordHash }),
  ]),
  reply: v.object({ changed: v.literal(true) }),
});
