import type { Call } from '#api/call.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { proveMyself } from '#contract/accounts/profile.ts';
import type { RefusalCode } from '#contract/refusals/refusals.ts';
import { mayBeDone, type Result } from '#domain/failures/failure.ts';
import { hashPassword } from '#domain/people/password-hash.ts';

/** Passwords as typed; `current` is null for an account without one. */
interface PasswordChange {
  readonly current: string | null;
  readonly next: string;
}

/** Refusals of a current password that is outdated, or missing because the account had none. */
const outdatedCodes: readonly RefusalCode[] = ['current_password_wrong', 'proof_needed'];

function isOutdated(result: Result<unknown>): boolean {
  if (result.ok || result.failure.kind !== 'refused') return false;
  const { code } = result.failure;
  return outdatedCodes.some((one) => one === code);
}

/**
 * Creates the changes of one form. If the reply to a change was lost, the password that it set may be the current one
 * already: a later change that is refused for its current password is tried with that one.
 */
export function passwordChanges(call: Call): (change: PasswordChange) => Promise<Result<unknown>> {
  /** Hashes of the passwords that changes whose replies were lost may have set, the latest first. */
  let maybeSet: readonly string[] = [];
  const remember = (hash: string, result: Result<unknown>): Result<unknown> => {
    if (!result.ok && mayBeDone(result.failure))
      maybeSet = [hash, ...maybeSet.filter((one) => one !== hash)].slice(0, 2);
    return result;
  };
  const send = (passwordHash: string, currentPasswordHash: string | null) =>
    call(updateCredentials, {
      query: {},
      body: { passwordHash, ...(currentPasswordHash === null ? {} : { currentPasswordHash }) },
    });
  return async ({ current, next }) => {
    const hash = hashPassword(next);
    const result = await send(hash, current === null ? null : hashPassword(current));
    if (maybeSet.length === 0 || !isOutdated(result)) return remember(hash, result);
    for (const set of maybeSet) {
      const again =
        set === hash
          ? await call(proveMyself, { body: { currentPasswordHash: hash } })
          : remember(hash, await send(hash, set));
      if (!isOutdated(again)) return again;
    }
    return result;
  };
}
