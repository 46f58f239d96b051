import type { Output } from '#contract/endpoint.ts';
import type { user } from '#contract/session.ts';

export type SignedInUser = Output<typeof user>;
export type Role = SignedInUser['role'];

export const doorRoles: readonly Role[] = ['ORGANIZER', 'ADMIN'];

/** Who works at doors: organizers and administrators. */
export function worksAtDoors(user: SignedInUser | null): boolean {
  return user !== null && doorRoles.includes(user.role);
}

/** What to call a person: first name, else username. */
export function shortName(user: SignedInUser): string {
  return user.firstName.trim() === '' ? user.username : user.firstName;
}

/** What to write on a ticket of theirs: first and last name, else username. */
export function fullName(user: SignedInUser): string {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return name === '' ? user.username : name;
}
