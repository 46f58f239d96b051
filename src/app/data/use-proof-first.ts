import { useEngines } from '#app/engines/engines.tsx';
import { proveMyself } from '#contract/accounts/profile.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Proof } from './use-proof.ts';

/** Makes a call that cannot contain a password: reauthenticates in a separate call first, if the server asked for it. */
export function useProofFirst(): <T>(
  proof: ReturnType<Proof['bodyOf']>,
  then: () => Promise<Result<T>>,
) => Promise<Result<T>> {
  const { call } = useEngines();
  return async ({ currentPasswordHash }, then) => {
    if (currentPasswordHash === undefined) return then();
    const proven = await call(proveMyself, { body: { currentPasswordHash } });
    return proven.ok ? then() : proven;
  };
}
