import type { AdminUser } from '#contract/accounts/admin-users.ts';

/** What a person is called: the name, or else the username, which everybody has. */
export const nameOf = ({ firstName, lastName, username }: AdminUser): string =>
  `${firstName} ${lastName}`.trim() || username;
