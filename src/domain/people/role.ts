/** In ascending order of permissions. */
export const roles = ['NORMAL_USER', 'ORGANIZER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/**
 * Parses the role from a server or a store. A missing value, USER and anything unknown give NORMAL_USER, so that
 * nobody gains permissions by accident.
 */
export function normaliseRole(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'NORMAL_USER';
}

/** CSS class of the page for a role. */
export const roleClasses: Readonly<Record<Role, string>> = {
  NORMAL_USER: 'role-attendee',
  ORGANIZER: 'role-organizer',
  ADMIN: 'role-admin',
};

/** Returns whether a role has more permissions than another. */
export const isHigherRole = (role: Role, than: Role): boolean => roles.indexOf(role) > roles.indexOf(than);
