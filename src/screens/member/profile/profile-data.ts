import type { InferOutput } from 'valibot';
import type { readProfile } from '#contract/accounts/profile.ts';

/** The signed-in user's account as sent by the server. */
export type ProfileData = InferOutput<typeof readProfile.reply>;
