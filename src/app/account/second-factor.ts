import type { Failure } from '#domain/failures/failure.ts';

/** Who signs in is known, and the account asks for a code as well. */
export const asksForCode = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'second_factor_needed';
