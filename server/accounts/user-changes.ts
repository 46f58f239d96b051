import { isUniqueViolation } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

const taken: readonly (readonly [constraint: string, refusal: Refusal])[] = [
  ['users_username', refusal(409, 'username_taken', 'Somebody has this username. Choose another.')],
  ['users_email', refusal(409, 'email_taken', 'An account has this email address. Sign in, or use another.')],
  ['users_phone', refusal(409, 'phone_taken', 'An account has this phone number. Sign in, or use another.')],
  ['users_google', refusal(409, 'google_taken', 'This Google account belongs to another account here.')],
];

/** What a person hears when something unique belongs to somebody; undefined for any other fault. */
export function takenRefusal(thrown: unknown): Refusal | undefined {
  return taken.find(([constraint]) => isUniqueViolation(thrown, constraint))?.[1];
}
