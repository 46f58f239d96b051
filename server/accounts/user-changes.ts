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

/** What a person hears when something unique belongs to somebody; undefined for any other fault. */
export function takenRefusal(thrown: unknown): Refusal | undefined {
  return taken.find(([constraint]) => isUniqueViolation(thrown, constraint))?.[1];
}
