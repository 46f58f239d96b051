import type { Queries } from '#server/database/database.ts';

/** An address, or a number in E.164; '' for the one that does not apply. */
export interface Contact {
  readonly email: string;
  readonly phone: string;
}

/** Deletes the emails and text messages to somebody. */
export async function deleteMessagesTo(queries: Queries, { email, phone }: Contact): Promise<void> {
  // As in the index of recipients.
  await queries.query(
    `DELETE FROM outbox WHERE recipient <> ''
       AND (lower(recipient) COLLATE "C") = ANY(ARRAY[lower($1::text), lower($2::text)])`,
    [email, phone],
  );
}

/** Deletes invitations to teams that were sent to somebody's address, unless that is ''. */
export async function deleteInvitesTo(queries: Queries, email: string): Promise<void> {
  await queries.query(`DELETE FROM team_invites WHERE email <> '' AND lower(email) = lower($1)`, [email]);
}
