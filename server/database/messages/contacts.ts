import type { Queries } from '#server/database/database.ts';
import type { Envelope } from './queued-emails.ts';

/**
 * Returns where to notify a person, or somebody on a waiting list: by email, otherwise by text message; null if
 * neither is possible.
 */
export async function findContact(
  queries: Queries,
  whose: { readonly userId: string } | { readonly entryId: string },
): Promise<Pick<Envelope, 'channel' | 'to'> | null> {
  const [person] = await queries.query<{ email: string; phone: string }>(
    `SELECT email, CASE WHEN phone_verified_at IS NULL THEN '' ELSE phone_number END AS phone FROM users
      WHERE disabled_at IS NULL AND id = ${'userId' in whose ? '$1' : '(SELECT user_id FROM waiting_entries WHERE id = $1)'}`,
    ['userId' in whose ? whose.userId : whose.entryId],
  );
  if (person === undefined) return null;
  if (person.email !== '') return { channel: 'email', to: person.email };
  return person.phone === '' ? null : { channel: 'sms', to: person.phone };
}
