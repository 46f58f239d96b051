import { isUniqueViolation, type Queries } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Phone } from './phone.ts';

/** What changes of an account; what is undefined stays. */
export interface UserChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly username?: string | undefined;
  /** A new email is not proven. */
  readonly email?: string | undefined;
  /** Proven by a code. */
  readonly phone?: Phone | undefined;
  /** From `hashPassword`. */
  readonly passwordHash?: string | undefined;
}

/** @throws DatabaseError 23505: see `takenRefusal`. */
export async function changeUser(
  queries: Queries,
  userId: string,
  changes: UserChanges,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE users SET
       first_name = coalesce($2, first_name), last_name = coalesce($3, last_name), username = coalesce($4, username),
       email_verified_at = CASE WHEN $5::text IS NULL OR lower($5) = lower(email) THEN email_verified_at END,
       email = coalesce($5, email),
       phone_verified_at = CASE WHEN $6::text IS NULL THEN phone_verified_at ELSE $9::bigint END,
       phone_number = coalesce($6, phone_number), country_code = coalesce($7, country_code),
       password_hash = coalesce($8, password_hash)
     WHERE id = $1`,
    [
      userId,
      changes.firstName ?? null,
      changes.lastName ?? null,
      changes.username ?? null,
      changes.email ?? null,
      changes.phone?.number ?? null,
      changes.phone?.country ?? null,
      changes.passwordHash ?? null,
      now,
    ],
  );
}

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
