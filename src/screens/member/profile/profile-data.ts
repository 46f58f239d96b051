import type { InferOutput } from 'valibot';
import type { readProfile } from '#contract/accounts/profile.ts';

/** The signed-in person's account, as the server tells it. */
export type ProfileData = InferOutput<typeof readProfile.reply>;
