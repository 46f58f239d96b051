import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/** Whether it is the person who asks, by their password or a sign-in of the last minutes; null is yes. */
export type Prove = (caller: Caller, currentPasswordHash: string | undefined) => Promise<Refusal | null>;
