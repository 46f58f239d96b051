import type { Call } from '#api/call.ts';
import { confirmSecondFactor, renewRecoveryCodes } from '#contract/accounts/second-factor.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isRefusedWith, mayBeDone, type Result } from '#domain/failures/failure.ts';

/**
 * Creates the call of a form that switches the second factor on by the first code of an authenticator app. If a reply
 * was lost with the recovery codes in it, the next attempt replaces them, because they are shown only once.
 *
 * @param setUp names the set-up whose picture is shown, for the server to tell if it was begun again elsewhere
 */
export function switchOnCodes(
  call: Call,
  setUp: string | undefined,
): (code: string) => Promise<Result<ReplyOf<typeof confirmSecondFactor>>> {
  let wasLost = false;
  return async (code) => {
    const result = await call(confirmSecondFactor, { body: { code, setUp } });
    if (result.ok) return result;
    const { failure } = result;
    if (mayBeDone(failure)) wasLost = true;
    const isOn = isRefusedWith(failure, 'second_factor_on');
    return isOn && wasLost ? call(renewRecoveryCodes, { body: {} }) : result;
  };
}
