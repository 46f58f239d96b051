import * as v from 'valibot';

/** The event in a call's path. */
export const eventParams = v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) });

export const eventStatuses = ['draft', 'published', 'cancelled', 'ended'] as const;

/** Which codes admit: printed ones, only current rolling ones, or those and printed ones after a look. */
export const codePolicies = ['static', 'rotating', 'rotating_with_fallback'] as const;

/** When a ticket admits again (`domain/door/admission-rules`). */
export const reentryRules = ['single', 'after_exit', 'per_day', 'per_gate', 'free'] as const;

/** An event's venue. */
export const venue = v.object({
  name: v.string(),
  address: v.string(),
  city: v.string(),
  country: v.string(),
});
