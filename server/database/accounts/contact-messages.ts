import type { Queries } from '#server/database/database.ts';

/** An address, or a number in E.164; '' for the one that does not apply. */
export interface Contact {
  readonly email: string;
  readonly phone: string;
}

/** SQL for the messages to $1 and $2, an address and a number; as in the index of recipients. */
const isToThem = `(recipient <> ''
  AND (lower(recipient) COLLATE "C") = ANY(ARRAY[lower($1::text), lower($2::text)]))`;

/** Deletes the emails and text messages to somebody. */
export async function deleteMessagesTo(queries: Queries, { email, phone }: Contact): Promise<void> {
  await queries.query(`DELETE FROM outbox WHERE ${isToThem}`, [email, phone]);
}

/**
 * Deletes what is queued about the account that has this address and number. Other messages to them, such as a guest's
 * tickets, stay: the account may have an address that is somebody else's.
 */
export async function deleteAccountMessagesTo(queries: Queries, { email, phone }: Contact): Promise<void> {
  await queries.query(`DELETE FROM outbox WHERE ${isToThem} AND letter->>'kind' = 'account'`, [email, phone]);
}

/** Deletes invitations to teams that were sent to somebody's address, unless that is ''. */
export async function deleteInvitesTo(queries: Queries, email: string): Promise<void> {
  await queries.query(`DELETE FROM team_invites WHERE email <> '' AND lower(email) = lower($1)`, [email]);
}
