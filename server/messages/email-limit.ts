import { countEmail, isProvenAddress } from '#server/accounts/email-limit.ts';
import type { Identity } from '#server/accounts/identity.ts';
import type { Envelope, Letter } from '#server/database/messages/queued-emails.ts';

/**
 * Whether a letter may go out. Offers were counted when they were made, and one that is taken back comes once for each;
 * other letters go to an address that somebody typed as theirs, which counts until it is proven.
 */
export async function mayGoOut(
  identity: Identity,
  { channel, to, letter }: Pick<Envelope, 'channel' | 'to' | 'letter'>,
): Promise<boolean> {
  if (channel !== 'email') return true;
  const person = await personBehind(identity, letter);
  if (person === null) return true;
  const { by, owner } = person;
  if (await isProvenAddress(identity.database, to, owner)) return true;
  return countEmail(identity, { by, to });
}

interface Behind {
  /** Who causes the letter. */
  readonly by: string;
  /** Whose address it should be. */
  readonly owner: string;
}

async function personBehind({ database }: Identity, letter: Letter): Promise<Behind | null> {
  const find = async (sql: string, id: string) => (await database.query<Behind>(sql, [id]))[0] ?? null;
  switch (letter.kind) {
    case 'transfer_offered':
    case 'transfer_taken_back':
      return null;
    case 'order_confirmed':
    case 'order_ended':
      return find('SELECT user_id AS "by", user_id AS owner FROM orders WHERE id = $1', letter.orderId);
    case 'payment_returned':
      return find(
        'SELECT o.user_id AS "by", o.user_id AS owner FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.transaction_id = $1',
        letter.transactionId,
      );
    case 'ticket_ended':
      return find(
        `SELECT o.user_id AS "by", t.holder_user_id AS owner FROM tickets t JOIN orders o ON o.id = t.order_id
          WHERE t.id = $1`,
        letter.ticketId,
      );
    case 'transfer_given':
      return find(
        'SELECT to_user_id AS "by", from_user_id AS owner FROM transfers WHERE id = $1',
        letter.transferId,
      );
    case 'transfer_received':
      return find(
        'SELECT from_user_id AS "by", to_user_id AS owner FROM transfers WHERE id = $1',
        letter.transferId,
      );
  }
}
