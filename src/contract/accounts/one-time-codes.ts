import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { codeRequestId, countryCode, phoneNumber } from '../wire/person-fields.ts';

/**
 * Purpose of a code: `signup` for `/add`, `guest` for `/addGuest` and for `/login` by phone, `reset` for
 * `/resetPassword`, `phone` for a new number in `/update`. A code is valid for its own purpose only.
 */
export const codePurposes = ['signup', 'guest', 'reset', 'phone'] as const;

/**
 * Sends six digits by text message, valid for 5 minutes, once, with 3 attempts, and only together with the
 * `codeRequestId` of this reply, so that nobody else can use up the attempts. An older code stays valid for its own
 * request.
 */
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/otp/send',
  access: 'public',
  about:
    'Sends a one-time code by text message. The reply doesn’t reveal whether an account exists. Limited to 10 calls an hour and 50 a day per IP address, and 5 and 20 per phone number.',
  body: v.object({ phoneNumber, countryCode, purpose: v.picklist(codePurposes) }),
  reply: v.object({
    sent: v.literal(true),
    codeRequestId,
    /** ms since 1970. */
    expiresAt: v.number(),
    /** Number of attempts. */
    tries: v.number(),
  }),
});

/**
 * Returns whether the address of a code was refused. The reply doesn't depend on whose address it is; false for
 * unknown requests.
 */
export const readCodeState = endpoint({
  method: 'POST',
  path: '/api/otp/state',
  access: 'public',
  about:
    'Whether the mail server permanently rejected the email address of a one-time code. Only the client that requested the code knows the `codeRequestId`; `undeliverable` is false while the result is unknown, and for unknown or expired requests.',
  body: v.object({ codeRequestId }),
  reply: v.object({ undeliverable: v.boolean() }),
});
