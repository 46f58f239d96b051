import { isActiveAdmin } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';

/** Returns the organizer with this username, or without one the first administrator; null if none of them may sign in. */
export async function findOrganizerId(
  queries: Queries,
  username: string | undefined,
): Promise<string | null> {
  const [row] =
    username === undefined
      ? await queries.query<{ id: string }>(
          `SELECT id FROM users WHERE ${isActiveAdmin} ORDER BY created_at, id LIMIT 1`,
        )
      : await queries.query<{ id: string }>(
          `SELECT id FROM users WHERE lower(username) = lower($1) AND role IN ('ORGANIZER', 'ADMIN') AND disabled_at IS NULL`,
          [username],
        );
  return row?.id ?? null;
}
