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
