import { useEngines } from '#app/engines/engines.tsx';
import { proveMyself } from '#contract/accounts/profile.ts';
import type { Result } from '#domain/failures/failure.ts';
import { hashPassword } from '#domain/people/sign-in.ts';

/** Makes a call that carries no password itself: the proof goes before it, where the server has asked for one. */
export function useProofFirst(): <T>(password: string, then: () => Promise<Result<T>>) => Promise<Result<T>> {
  const { call } = useEngines();
  return async (password, then) => {
    if (password === '') return then();
    const proven = await call(proveMyself, { body: { currentPasswordHash: hashPassword(password) } });
    return proven.ok ? then() : proven;
  };
}
