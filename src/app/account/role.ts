import type { Output } from '#contract/wire/endpoint.ts';
import type { user } from '#contract/accounts/session.ts';
import { calledBy } from '#domain/people/guest-name.ts';

export type SignedInUser = Output<typeof user>;
export type Role = SignedInUser['role'];

export const doorRoles: readonly Role[] = ['ORGANIZER', 'ADMIN'];

/** Who works at doors: organizers and administrators. */
export function worksAtDoors(user: SignedInUser | null): boolean {
  return user !== null && doorRoles.includes(user.role);
}

/** What to call a person: first name, else username; a guest by what they sign in by. */
export function shortName(user: SignedInUser): string {
  return user.firstName.trim() || calledBy(user);
}

/** The email of a person; empty where none is known. A reply that names none is read as `unknown` (specification, section 3). */
export function emailOf(user: Pick<SignedInUser, 'email'>): string {
  return user.email === 'unknown' ? '' : user.email;
}

/** How a person signs in, for them to know the account by: email, else phone number, else username. */
export function accountName(user: SignedInUser): string {
  return emailOf(user) || user.phoneNumber || calledBy(user);
}

/** The name a person gave; empty where they gave none: a guest's username is made up. */
export function realName({ firstName, lastName }: SignedInUser): string {
  return `${firstName} ${lastName}`.trim();
}

/** What to write on a ticket of theirs: first and last name, else as `shortName`. */
export function fullName(user: SignedInUser): string {
  return realName(user) || calledBy(user);
}
