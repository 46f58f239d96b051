import type { Engines } from '#app/engines/engines.tsx';
import { addGuest } from '#contract/accounts/credentials.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { personChecks } from './person-checks.ts';
import { defaultCountry } from './phone.ts';

/** A phone number and the code that was sent to it. */
interface NumberProof {
  readonly phoneNumber: string;
  readonly countryCode: string;
  readonly smsOtp: string;
  /** Identifies the request that the code was sent for. */
  readonly codeRequestId: string;
}

/** Returns the initial values of a guest number form and its checks. */
export function numberForm(texts: Catalogue['account']['checks']) {
  const checks = personChecks(texts);
  const initial: NumberProof = {
    countryCode: defaultCountry,
    phoneNumber: '',
    smsOtp: '',
    codeRequestId: '',
  };
  return {
    initial: { ...initial },
    check: (values: NumberProof) => ({
      phoneNumber: checks.filled(values.phoneNumber, texts.phone),
      smsOtp: values.phoneNumber.trim() === '' ? undefined : checks.code(values),
    }),
  };
}

/** Finds or creates the guest of a number; uses up the code, and the reply contains the next one. */
export const addGuestOf = (call: Engines['call'], proof: NumberProof) =>
  call(
    addGuest,
    { query: {}, body: { ...proof, userType: 'GUEST' } },
    { skipAuth: true, withFingerprint: true },
  );

/** Finds or creates the guest of a number and signs them in. */
export async function signInByNumber(
  { call, auth }: Pick<Engines, 'call' | 'auth'>,
  proof: NumberProof,
): Promise<Result<SignedInUser>> {
  const added = await addGuestOf(call, proof);
  if (!added.ok) return added;
  const { phoneNumber, countryCode } = proof;
  const { signInCode: code, codeRequestId } = added.value;
  return auth.signIn({ by: 'phone', phoneNumber, countryCode, code, codeRequestId });
}
