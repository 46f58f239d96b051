import type { Queries } from '#server/database/database.ts';

/** Returns whether somebody, with `userId` that person, has verified this email address, or phone number in E.164. */
export async function isProvenAddress(queries: Queries, address: string, userId?: string): Promise<boolean> {
  const [row] = await queries.query(
    `SELECT 1 AS yes FROM users WHERE ($2::text IS NULL OR id = $2) AND
       ((email <> '' AND lower(email) = lower($1) AND email_verified_at IS NOT NULL)
        OR (phone_number <> '' AND phone_number = $1 AND phone_verified_at IS NOT NULL)) LIMIT 1`,
    [address, userId ?? null],
  );
  return row !== undefined;
}
