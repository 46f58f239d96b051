import { doorRoles, type Role } from './role.ts';

/** Audience of a screen: everybody, signed-in users, people who work at doors, administrators. */
export type Audience = 'public' | 'signed_in' | 'organizer' | 'admin';

const audiences: Readonly<Record<Audience, 'everybody' | readonly Role[]>> = {
  public: 'everybody',
  signed_in: ['NORMAL_USER', 'ORGANIZER', 'ADMIN'],
  organizer: doorRoles,
  admin: ['ADMIN'],
};

/**
 * Returns the roles of an audience, or `everybody`, with or without a session.
 *
 * @throws RangeError for an unknown audience instead of guessing.
 */
export function rolesOf(audience: Audience): 'everybody' | readonly Role[] {
  if (!Object.hasOwn(audiences, audience)) throw new RangeError(`There is no audience "${audience}".`);
  return audiences[audience];
}
