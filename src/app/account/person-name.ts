import { accountLabel } from '#domain/people/guest-name.ts';
import type { AdminUser } from '#contract/accounts/admin-users.ts';

/** Returns a person's display name: the name, otherwise the username, or what a guest signs in with. */
export const nameOf = (person: AdminUser): string =>
  `${person.firstName} ${person.lastName}`.trim() || accountLabel(person);
