import type { UserChanges } from '#server/database/accounts/user-changes.ts';
import type { User } from '#server/database/accounts/users.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

export const usernameTaken = refusal(409, 'username_taken', (texts) => texts.accounts.usernameTaken);
export const emailTaken = refusal(409, 'email_taken', (texts) => texts.accounts.emailTaken);

const taken: readonly (readonly [constraint: string, refusal: Refusal])[] = [
  ['users_username', usernameTaken],
  ['users_email', emailTaken],
  ['users_phone', refusal(409, 'phone_taken', (texts) => texts.accounts.phoneTaken)],
  ['users_google', refusal(409, 'google_taken', (texts) => texts.accounts.googleTaken)],
];

/** Texts for people who are already signed in, who cannot be asked to sign in as the other person. */
const takenByAnother: typeof taken = [
  ['users_email', refusal(409, 'email_taken', (texts) => texts.accounts.emailOfAnother)],
  ['users_phone', refusal(409, 'phone_taken', (texts) => texts.accounts.phoneOfAnother)],
  ...taken,
];

/** Maps a unique violation to the refusal for somebody who signs in or up; undefined for any other error. */
export const takenRefusal = (thrown: unknown): Refusal | undefined => refusalIn(taken, thrown);

/**
 * Maps a unique violation to the refusal for somebody who changes their own account, or an administrator who changes
 * another one.
 */
export const takenByAnotherRefusal = (thrown: unknown): Refusal | undefined =>
  refusalIn(takenByAnother, thrown);

const refusalIn = (all: typeof taken, thrown: unknown): Refusal | undefined =>
  all.find(([constraint]) => isUniqueViolation(thrown, constraint))?.[1];

/**
 * Returns the changes that an account does not have yet, without those left undefined; a password is always one. The
 * account is read under its lock: the same request may have changed it meanwhile, and a repeat has none. A number that a
 * code verifies is a change as long as the account has it unverified.
 */
export function changesLeft(changes: UserChanges, { publicUser, phoneVerified }: User): UserChanges {
  const { phone } = changes;
  const hasPhone = phone?.number === publicUser.phoneNumber && (phone.unproven === true || phoneVerified);
  const has: Readonly<Record<string, unknown>> = { ...publicUser, phone: hasPhone ? phone : undefined };
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => value !== undefined && value !== has[name]),
  );
}

/** Names the changed fields for the audit log. */
export const namesOfChanges = (changes: UserChanges): string => Object.keys(changes).join(' ');
