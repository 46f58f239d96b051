import { listAdminUsers, readAdminUser } from '#contract/accounts/admin-users.ts';
import { listUserAudit } from '#contract/accounts/person-story.ts';

/** What is read again once an account was changed. */
export const changedReads = [listAdminUsers, readAdminUser, listUserAudit];
