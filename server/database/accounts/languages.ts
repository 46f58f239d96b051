import type { Queries } from '#server/database/database.ts';

/**
 * What the owner of an address or a number reads, as their app said last; null where nobody has it, or their app never
 * said.
 *
 * @param to an email address, or a number in E.164
 */
export async function findLanguage(queries: Queries, to: string): Promise<string | null> {
  const [row] = await queries.query<{ readonly language: string | null }>(
    to.includes('@')
      ? `SELECT language FROM users WHERE lower(email) = lower($1) AND email <> ''`
      : `SELECT language FROM users WHERE phone_number = $1 AND phone_number <> ''`,
    [to],
  );
  return row?.language ?? null;
}

/** What a person's app said last; null where it never said. */
export async function findLanguageOf(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries.query<{ readonly language: string | null }>(
    'SELECT language FROM users WHERE id = $1',
    [userId],
  );
  return row?.language ?? null;
}

/** Notes what a person's app speaks now; writes nothing where it spoke so before. */
export async function noteLanguage(queries: Queries, userId: string, language: string): Promise<void> {
  await queries.query('UPDATE users SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2', [
    userId,
    language,
  ]);
}
