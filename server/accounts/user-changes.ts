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

/** The same for whoever is signed in already: to sign in as that other person is no way for them. */
const takenByAnother: typeof taken = [
  ['users_email', refusal(409, 'email_taken', (texts) => texts.accounts.emailOfAnother)],
  ['users_phone', refusal(409, 'phone_taken', (texts) => texts.accounts.phoneOfAnother)],
  ...taken,
];

/** What a person who signs in or up hears when something unique belongs to somebody; undefined for any other fault. */
export const takenRefusal = (thrown: unknown): Refusal | undefined => refusalIn(taken, thrown);

/** What somebody hears who changes their own account, or an administrator who changes another. */
export const takenByAnotherRefusal = (thrown: unknown): Refusal | undefined =>
  refusalIn(takenByAnother, thrown);

const refusalIn = (all: typeof taken, thrown: unknown): Refusal | undefined =>
  all.find(([constraint]) => isUniqueViolation(thrown, constraint))?.[1];
