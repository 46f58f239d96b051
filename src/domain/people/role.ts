/** From who may do least to who may do most. */
export const roles = ['NORMAL_USER', 'ORGANIZER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/** The role of what a server or a store says. Missing, USER and anything unknown is NORMAL_USER: nothing is guessed upwards. */
export function normaliseRole(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'NORMAL_USER';
}

/** The style class that the page carries for a role. */
export const roleClasses: Readonly<Record<Role, string>> = {
  NORMAL_USER: 'role-attendee',
  ORGANIZER: 'role-organizer',
  ADMIN: 'role-admin',
};

/** Whether a role may do more than another one. */
export const isHigherRole = (role: Role, than: Role): boolean => roles.indexOf(role) > roles.indexOf(than);
