import { listAdminUsers, readAdminUser } from '#contract/accounts/admin-users.ts';
import { listUserAudit } from '#contract/accounts/person-story.ts';

/** Reloaded after an account was changed. */
export const changedReads = [listAdminUsers, readAdminUser, listUserAudit];
