import type { RefusalCode } from '#contract/refusals/refusals.ts';

/**
 * What must be true of a write sent twice: again after the first was answered, and by two callers at once.
 *
 * - `repeats`: both replies are the same, and the second writes nothing.
 * - `says`: it repeats, but the second reply says, by these fields, that there was nothing left to do.
 * - `answers`: it repeats, but the second reply has this status.
 * - `refuses`: the second is refused with this code.
 * - `makesTwo`: the second does as much as the first, for the given reason.
 *
 * `atOnce`: what may be true of two at once instead, if they overlap. On a busy machine one may be answered before the
 * other has begun, which is then the same as one after the other.
 */
export type Twice =
  | 'repeats'
  | { readonly says: Readonly<Record<string, unknown>> }
  | { readonly answers: number }
  | { readonly refuses: RefusalCode; readonly atOnce?: 'repeats' | { readonly refuses: RefusalCode } }
  | { readonly makesTwo: string }
  | {
      /** Repeats, except for these fields of the reply and these changes: times that start anew. */
      readonly renews: readonly string[];
      readonly changes: readonly string[];
      readonly atOnce?: 'repeats' | { readonly refuses: RefusalCode };
    };
