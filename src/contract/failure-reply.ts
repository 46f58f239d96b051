import * as v from 'valibot';

/** Body of every reply that is not a success. */
export const failureReply = v.object({
  /** Stable snake_case; what programs decide by. */
  code: v.string(),
  /** For a person: what happened and what to do. */
  message: v.string(),
  errors: v.array(v.string()),
  details: v.optional(v.record(v.string(), v.unknown())),
  requestId: v.string(),
});
export type FailureReply = v.InferOutput<typeof failureReply>;
