import type { TransferOffer } from '#contract/sales/transfers.ts';
import type { Queries } from '#server/database/database.ts';

/** A transfer of a ticket to somebody else. Times in ms. */
export interface TransferRow {
  readonly transferId: string;
  readonly ticketId: string;
  /** Null for a guest's ticket, given by the event's organizer. */
  readonly fromUserId: string | null;
  /** One of the two is empty. */
  readonly toEmail: string;
  readonly toPhone: string;
  readonly state: Exclude<TransferOffer['state'], 'on_hold'>;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When the link was last sent. */
  readonly sentAt: number;
  readonly toUserId: string | null;
  readonly newTicketId: string | null;
  /** Whether the giver's account is disabled, in which case the ticket can't be accepted. */
  readonly onHold: boolean;
}

const columns = `id AS "transferId", ticket_id AS "ticketId", from_user_id AS "fromUserId", to_email AS "toEmail",
  to_phone AS "toPhone", state, created_at AS "createdAt", expires_at AS "expiresAt", sent_at AS "sentAt",
  to_user_id AS "toUserId", new_ticket_id AS "newTicketId",
  EXISTS (SELECT FROM users u WHERE u.id = from_user_id AND u.disabled_at IS NOT NULL) AS "onHold"`;

export interface NewTransfer extends Pick<
  TransferRow,
  'transferId' | 'ticketId' | 'fromUserId' | 'toEmail' | 'toPhone' | 'expiresAt'
> {
  readonly tokenHash: string;
  readonly now: number;
}

/** @throws DatabaseError 23505 `one_open_transfer` if the ticket has a pending transfer */
export async function addTransfer(queries: Queries, transfer: NewTransfer): Promise<void> {
  await queries.query(
    `INSERT INTO transfers (id, ticket_id, from_user_id, to_email, to_phone, token_hash, state, created_at, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'offered', $7, $7, $8)`,
    [
      transfer.transferId,
      transfer.ticketId,
      transfer.fromUserId,
      transfer.toEmail,
      transfer.toPhone,
      transfer.tokenHash,
      transfer.now,
      transfer.expiresAt,
    ],
  );
}

export async function findTransfer(queries: Queries, transferId: string): Promise<TransferRow | null> {
  const [row] = await queries.query<TransferRow>(`SELECT ${columns} FROM transfers WHERE id = $1`, [
    transferId,
  ]);
  return row ?? null;
}

/** Finds a transfer by the hash of its link's token. */
export async function findTransferByToken(
  queries: Queries,
  ticketId: string,
  tokenHash: string,
): Promise<TransferRow | null> {
  const [row] = await queries.query<TransferRow>(
    `SELECT ${columns} FROM transfers WHERE token_hash = $1 AND ticket_id = $2`,
    [tokenHash, ticketId],
  );
  return row ?? null;
}

/** Returns a ticket's newest transfer, whatever its state. */
export async function findNewestTransfer(queries: Queries, ticketId: string): Promise<TransferRow | null> {
  const [row] = await queries.query<TransferRow>(
    `SELECT ${columns} FROM transfers WHERE ticket_id = $1 ORDER BY (state = 'offered') DESC, created_at DESC, id DESC LIMIT 1`,
    [ticketId],
  );
  return row ?? null;
}

/** Lists pending transfers. */
export function findOpenTransfers(
  queries: Queries,
  ticketIds: readonly string[],
  now: number,
): Promise<TransferRow[]> {
  return queries.query<TransferRow>(
    `SELECT ${columns} FROM transfers WHERE ticket_id = ANY($1::text[]) AND state = 'offered' AND expires_at > $2`,
    [ticketIds, now],
  );
}

export async function recordSentAgain(queries: Queries, transferId: string, now: number): Promise<void> {
  await queries.query('UPDATE transfers SET sent_at = $2 WHERE id = $1', [transferId, now]);
}

/** Ends a pending transfer; one that has ended stays unchanged. */
export async function endTransfer(
  queries: Queries,
  transferId: string,
  end: {
    readonly state: 'accepted' | 'cancelled' | 'expired';
    readonly now: number;
    readonly toUserId?: string;
    readonly newTicketId?: string;
  },
): Promise<void> {
  await queries.query(
    `UPDATE transfers SET state = $2, ended_at = $3, to_user_id = $4, new_ticket_id = $5 WHERE id = $1 AND state = 'offered'`,
    [transferId, end.state, end.now, end.toUserId ?? null, end.newTicketId ?? null],
  );
}

const keepAddressesMs = 30 * 24 * 3_600_000;

/** Ends expired transfers, and deletes recipients a month after a transfer's end. */
export async function tidyTransfers(queries: Queries, now: number): Promise<void> {
  await queries.query(
    `UPDATE transfers SET state = 'expired', ended_at = expires_at WHERE state = 'offered' AND expires_at <= $1`,
    [now],
  );
  await queries.query(
    `UPDATE transfers SET to_email = '', to_phone = '' WHERE ended_at <= $1 AND (to_email <> '' OR to_phone <> '')`,
    [now - keepAddressesMs],
  );
}
