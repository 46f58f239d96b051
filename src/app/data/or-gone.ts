import type { RefusalCode } from '#contract/refusals/refusals.ts';
import { isRefusedWith, type Result } from '#domain/failures/failure.ts';

/**
 * Treats a removal as done, with the value null, if the server says by `code` that the thing is gone already: an
 * earlier press removed it and its reply was lost, or somebody else did.
 */
export async function orGone<T>(removal: Promise<Result<T>>, code: RefusalCode): Promise<Result<T | null>> {
  const result = await removal;
  const isGone = !result.ok && isRefusedWith(result.failure, code);
  return isGone ? { ok: true, value: null } : result;
}
