import type { Replies } from '#app/data/replies.ts';
import { listAdminUsers, readAdminUser } from '#contract/accounts/admin-users.ts';
import { listUserAudit } from '#contract/accounts/person-story.ts';

/** Reloaded after an account was changed. */
export const changedReads = [listAdminUsers, readAdminUser, listUserAudit];

/** Reloads it. */
export const readChanged = ({ readAgain }: Pick<Replies, 'readAgain'>): Promise<unknown> =>
  Promise.all(changedReads.map((read) => readAgain(read)));
