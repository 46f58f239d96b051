import { calledBy } from '#domain/people/guest-name.ts';
import type { AdminUser } from '#contract/accounts/admin-users.ts';

/** What a person is called: the name, else the username, or what a guest signs in by. */
export const nameOf = (person: AdminUser): string =>
  `${person.firstName} ${person.lastName}`.trim() || calledBy(person);
