import * as v from 'valibot';

const fact = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** Body of every unsuccessful reply. */
export const failureReply = v.object({
  /** Stable snake_case code for programs. */
  code: v.string(),
  /** For a person: what happened and what to do. */
  message: v.string(),
  errors: v.array(v.string()),
  /** Additional data for programs, by name; ignored if the format is unknown. */
  details: v.fallback(
    v.optional(v.record(v.string(), v.union([fact, v.array(fact), v.record(v.string(), fact)]))),
    undefined,
  ),
  requestId: v.string(),
});
export type FailureReply = v.InferOutput<typeof failureReply>;
