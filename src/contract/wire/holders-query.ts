import * as v from 'valibot';
import { versionQuery } from './version-query.ts';

/**
 * `ask`: a change of what tickets were bought for is not made where somebody has one, but refused with 409 and the code
 * below (details: `changed`, names of what changes; `tickets` in force; `people` who would be emailed). Sent again without
 * it, the change is made and they are told. Left out by apps that don't ask.
 */
const holdersQuery = v.object({ holders: v.optional(v.picklist(['ask'])) });
export type HoldersQuery = v.InferOutput<typeof holdersQuery>;

/** Of a change that may be made over one version alone. */
export const changeQuery = v.object({ ...versionQuery.entries, ...holdersQuery.entries });
export type ChangeQuery = v.InferOutput<typeof changeQuery>;

/** Sends a change so that the server asks first, unless somebody has said yes. */
export const askUnless = (isAgreed: boolean): HoldersQuery => (isAgreed ? {} : { holders: 'ask' });

/** The change touches people who have tickets: nothing was done. */
export const touchesHoldersCode = 'touches_holders';
