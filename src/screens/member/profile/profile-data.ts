import type { InferOutput } from 'valibot';
import type { readProfile } from '#contract/profile.ts';

/** The signed-in person's account, as the server tells it. */
export type ProfileData = InferOutput<typeof readProfile.reply>;
