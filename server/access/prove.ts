import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/**
 * Confirms that the caller is the account's owner, by the current password or a sign-in within the last few minutes.
 * Null means confirmed.
 */
export type Prove = (caller: Caller, currentPasswordHash: string | undefined) => Promise<Refusal | null>;
