import type { Failure } from '#domain/failures/failure.ts';

/** Returns whether a sign-in additionally requires a second factor code. */
export const asksForCode = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'second_factor_needed';
