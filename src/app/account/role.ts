import type { Output } from '#contract/wire/endpoint.ts';
import type { user } from '#contract/accounts/session.ts';
import { accountLabel } from '#domain/people/guest-name.ts';

export type SignedInUser = Output<typeof user>;
export type Role = SignedInUser['role'];

export const doorRoles: readonly Role[] = ['ORGANIZER', 'ADMIN'];

/** Returns whether a user works at doors: organizers and administrators. */
export function worksAtDoors(user: SignedInUser | null): boolean {
  return user !== null && doorRoles.includes(user.role);
}

/** Returns a user's short name: first name, otherwise username; for a guest what they sign in with. */
export function shortName(user: SignedInUser): string {
  return user.firstName.trim() || accountLabel(user);
}

/** Returns a user's email; empty if unknown. A reply without one is parsed as `unknown` (specification, section 3). */
export function emailOf(user: Pick<SignedInUser, 'email'>): string {
  return user.email === 'unknown' ? '' : user.email;
}

/** Returns what identifies a user's account for them: email, otherwise phone number, otherwise username. */
export function accountName(user: SignedInUser): string {
  return emailOf(user) || user.phoneNumber || accountLabel(user);
}

/** Returns the name a user gave; empty if none, because a guest's username is generated. */
export function realName({ firstName, lastName }: SignedInUser): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns a user's name for a ticket: first and last name, otherwise `shortName`. */
export function fullName(user: SignedInUser): string {
  return realName(user) || accountLabel(user);
}
