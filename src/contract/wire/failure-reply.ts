import * as v from 'valibot';

const fact = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** Body of every reply that is not a success. */
export const failureReply = v.object({
  /** Stable snake_case; what programs decide by. */
  code: v.string(),
  /** For a person: what happened and what to do. */
  message: v.string(),
  errors: v.array(v.string()),
  /** Facts that programs may want, by name; those in a form that is not known here are as good as left out. */
  details: v.fallback(
    v.optional(v.record(v.string(), v.union([fact, v.array(fact), v.record(v.string(), fact)]))),
    undefined,
  ),
  requestId: v.string(),
});
export type FailureReply = v.InferOutput<typeof failureReply>;
