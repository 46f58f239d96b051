import type { Call } from '#api/call.ts';
import type { SignInReply } from '#api/session-transport.ts';
import { signInByEmailCode } from '#contract/accounts/email-guests.ts';
import { google } from '#contract/accounts/google.ts';
import { signInByPasskey } from '#contract/accounts/passkeys.ts';
import { login } from '#contract/accounts/session.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Result } from '#domain/failures/failure.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { identifierOf } from '#domain/people/sign-in.ts';
import type { SignIn } from './sign-in.ts';

const withoutSession = { skipAuth: true, withFingerprint: true };

/** Requests a session from the server by one of the ways to sign in. */
export async function requestSession(call: Call, way: SignIn): Promise<Result<SignInReply>> {
  switch (way.by) {
    case 'google': {
      const { idToken, nonce, secondFactorCode } = way;
      return call(google, { body: { idToken, nonce, secondFactorCode } }, withoutSession);
    }
    case 'passkey': {
      const { requestId, response } = way;
      return call(signInByPasskey, { body: { requestId, response } }, withoutSession);
    }
    case 'email': {
      const { email, code: smsOtp, codeRequestId } = way;
      return call(signInByEmailCode, { body: { email, smsOtp, codeRequestId } }, withoutSession);
    }
    default:
      return call(login, { body: bodyOf(way) }, withoutSession);
  }
}

function bodyOf(way: Extract<SignIn, { readonly by: 'password' | 'phone' }>): BodyOf<typeof login> {
  if (way.by === 'phone') {
    const { phoneNumber, countryCode, code: smsOtp, codeRequestId } = way;
    return { phoneNumber, countryCode, smsOtp, codeRequestId };
  }
  const who = identifierOf(way.identifier) ?? { username: '' };
  const { secondFactorCode = '' } = way;
  return {
    ...who,
    passwordHash: hashPassword(way.password),
    ...(secondFactorCode === '' ? {} : { secondFactorCode }),
  };
}
