import type { RecipientProblem, RecipientState } from '#domain/events/event-message.ts';
import type { Queries } from '#server/database/database.ts';
import { rowsOf } from '#server/database/rows.ts';
import type { Returned } from '#server/database/messages/message-recipients.ts';
import type { TransferRow } from './transfers.ts';

/** State of the email to a guest; null before it is sent. */
type GuestEmailState = Exclude<RecipientState, 'waiting'>;

/** Requests emails to the guests of an import, once. @returns whether this was the first request */
export async function requestEmails(queries: Queries, importId: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    'UPDATE guest_imports SET emails_asked_at = $2 WHERE id = $1 AND emails_asked_at IS NULL RETURNING 1 AS asked',
    [importId, now],
  );
  return rows.length > 0;
}

/** SQL for whether the guests of an import are being emailed. */
const isEmailing = `emails_asked_at IS NOT NULL AND emails_done_at IS NULL AND state IN ('applying', 'applied')`;

/** Lists imports whose guests are being emailed, oldest first. */
export function findEmailing(
  queries: Queries,
  most: number,
): Promise<{ readonly importId: string; readonly eventId: string }[]> {
  return queries.query(
    `SELECT id AS "importId", event_id AS "eventId" FROM guest_imports WHERE ${isEmailing}
      ORDER BY emails_asked_at, id LIMIT $1`,
    [most],
  );
}

/** Locks an import until the transaction ends. @returns whether its guests are still being emailed */
export async function lockEmailing(queries: Queries, importId: string): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 AS emailing FROM guest_imports WHERE id = $1 AND ${isEmailing} FOR UPDATE`,
    [importId],
  );
  return rows.length > 0;
}

/** A guest to email next. */
export interface GuestToEmail {
  readonly row: number;
  readonly email: string;
  readonly attempt: number;
}

/** Claims the next guests of an import for sending; the caller has locked it. @param now ms */
export function claimGuests(
  queries: Queries,
  importId: string,
  most: number,
  now: number,
): Promise<GuestToEmail[]> {
  return queries.query<GuestToEmail>(
    `UPDATE guest_rows r SET email_state = 'queued', email_problem = NULL, email_at = $3
      WHERE r.import_id = $1 AND r.row IN (
        SELECT n.row FROM guest_rows n WHERE n.import_id = $1 AND n.state = 'made' AND n.email_state IS NULL
         ORDER BY n.row LIMIT $2)
      RETURNING r.row, r.email, r.email_attempt AS attempt`,
    [importId, most, now],
  );
}

/**
 * Claims one guest for sending again, whatever the previous email's outcome; the caller has locked the import. @param
 * now ms
 */
export function claimGuestAgain(
  queries: Queries,
  importId: string,
  row: number,
  now: number,
): Promise<GuestToEmail[]> {
  return queries.query<GuestToEmail>(
    `WITH again AS (
       UPDATE guest_rows r SET email_state = 'queued', email_problem = NULL, email_bounce_status = NULL, email_at = $3, email_attempt = r.email_attempt + 1
         FROM guest_rows o WHERE r.import_id = $1 AND r.row = $2 AND o.import_id = r.import_id AND o.row = r.row
        RETURNING o.email_state AS state, r.row, r.email, r.email_attempt AS attempt),
     counted AS (UPDATE guest_imports i SET ${countedBy('again', '-')}, emails_done_at = NULL WHERE i.id = $1)
     SELECT row, email, attempt FROM again`,
    [importId, row, now],
  );
}

/** The outcome of the email to a guest. */
export interface SettledGuest {
  readonly importId: string;
  readonly row: number;
  readonly state: Exclude<GuestEmailState, 'queued'>;
  readonly problem: RecipientProblem | null;
  /** Undefined if unknown: treated as the latest attempt. */
  readonly attempt: number | undefined;
}

/**
 * Records the outcome of the email to a claimed guest. Idempotent, and ignores attempts that were replaced by a later
 * one.
 * @param now ms
 */
export async function settleGuestEmail(
  queries: Queries,
  { importId, row, state, problem, attempt }: SettledGuest,
  now: number,
): Promise<void> {
  // Lock the import first, like all other code that changes its rows.
  await queries.query('SELECT 1 AS locked FROM guest_imports WHERE id = $1 FOR UPDATE', [importId]);
  await queries.query(
    `WITH settled AS (UPDATE guest_rows SET email_state = $3, email_problem = $4, email_at = $5
        WHERE import_id = $1 AND row = $2 AND email_state = 'queued'
          AND ($6::int IS NULL OR email_attempt = $6::int) RETURNING email_state AS state)
     UPDATE guest_imports i SET ${countedBy('settled', '+')} WHERE i.id = $1`,
    [importId, row, state, problem, now, attempt ?? null],
  );
}

/**
 * Settles guests whose email was queued before a moment, in ms, without any outcome since: it is unknown whether it
 * was sent.
 */
export async function settleLostGuests(
  queries: Queries,
  importId: string,
  before: number,
  now: number,
): Promise<void> {
  await queries.query(
    `WITH settled AS (UPDATE guest_rows SET email_state = 'failed', email_problem = 'lost', email_at = $3
        WHERE import_id = $1 AND email_state = 'queued' AND email_at < $2 RETURNING email_state AS state)
     UPDATE guest_imports i SET ${countedBy('settled', '+')} WHERE i.id = $1`,
    [importId, before, now],
  );
}

/**
 * Records that the email to a guest bounced: it counts as failed, unless a later attempt has replaced it.
 *
 * @param now ms
 */
export async function bounceGuestEmail(
  queries: Queries,
  { importId, row, status, attempt }: Returned & Pick<SettledGuest, 'importId' | 'row'>,
  now: number,
): Promise<void> {
  // Lock the import first, like all other code that changes its rows.
  await queries.query('SELECT 1 AS locked FROM guest_imports WHERE id = $1 FOR UPDATE', [importId]);
  await queries.query(
    `WITH returned AS (UPDATE guest_rows SET email_state = 'failed', email_problem = 'bounced', email_bounce_status = $3,
         email_at = $4 WHERE import_id = $1 AND row = $2 AND email_state = 'sent'
         AND ($5::int IS NULL OR email_attempt = $5::int) RETURNING 1 AS one)
     UPDATE guest_imports i SET emails_sent = i.emails_sent - (SELECT count(*)::int FROM returned),
       emails_failed = i.emails_failed + (SELECT count(*)::int FROM returned) WHERE i.id = $1`,
    [importId, row, status, now, attempt ?? null],
  );
}

/** SQL that adjusts an import's counts by the outcomes of the rows of `source`. */
const countedBy = (source: string, sign: '+' | '-') =>
  ['sent', 'kept', 'failed', 'skipped']
    .map(
      (state) =>
        `emails_${state} = i.emails_${state} ${sign} (SELECT count(*)::int FROM ${source} WHERE state = '${state}')`,
    )
    .join(', ');

/**
 * Finishes an import's emails once all its tickets are issued and no guests are left to email.
 *
 * @param now ms
 */
export async function endEmailing(queries: Queries, importId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE guest_imports i SET emails_done_at = $2 WHERE i.id = $1 AND i.state = 'applied'
        AND NOT EXISTS (SELECT 1 FROM guest_rows r WHERE r.import_id = i.id AND r.state = 'made'
          AND (r.email_state IS NULL OR r.email_state = 'queued'))`,
    [importId, now],
  );
}

/** Data for an email to a guest: their address, and the outcome of the previous email. */
export interface GuestRowToEmail {
  readonly email: string;
  readonly state: 'ready' | 'wrong' | 'made' | 'voided' | 'kept';
  readonly emailState: GuestEmailState | null;
  readonly emailAt: number | null;
}

export async function findGuestToEmail(
  queries: Queries,
  importId: string,
  row: number,
): Promise<GuestRowToEmail | null> {
  const [found] = await queries.query<GuestRowToEmail>(
    `SELECT email, state, email_state AS "emailState", email_at AS "emailAt" FROM guest_rows
      WHERE import_id = $1 AND row = $2`,
    [importId, row],
  );
  return found ?? null;
}

/** A pending transfer of a guest's ticket. Times in ms. */
export interface GuestOffer extends Pick<TransferRow, 'transferId' | 'ticketId' | 'toEmail' | 'expiresAt'> {
  readonly tokenHash: string;
}

const offered = rowsOf<GuestOffer>([
  { name: 'id', type: 'text', of: ({ transferId }) => transferId },
  { name: 'ticket_id', type: 'text', of: ({ ticketId }) => ticketId },
  { name: 'to_email', type: 'text', of: ({ toEmail }) => toEmail },
  { name: 'token_hash', type: 'text', of: ({ tokenHash }) => tokenHash },
  { name: 'expires_at', type: 'bigint', of: ({ expiresAt }) => expiresAt },
]);

/** Creates transfers of guests' tickets; an existing one is kept unless it has expired. @param now ms */
export async function offerToGuests(
  queries: Queries,
  offers: readonly GuestOffer[],
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE transfers SET state = 'expired', ended_at = expires_at
      WHERE ticket_id = ANY($1::text[]) AND state = 'offered' AND expires_at <= $2`,
    [offers.map(({ ticketId }) => ticketId), now],
  );
  await queries.query(
    `INSERT INTO transfers (from_user_id, state, created_at, sent_at, ${offered.names})
     SELECT NULL, 'offered', $1, $1, ${offered.names} FROM ${offered.from(2)}
     ON CONFLICT (ticket_id) WHERE state = 'offered' DO NOTHING`,
    [now, ...offered.params(offers)],
  );
}

/** Extends the transfers of an event's guests to the event's new end, like new ones. @param endsAt ms */
export async function moveGuestOffers(queries: Queries, eventId: string, endsAt: number): Promise<void> {
  await queries.query(
    `UPDATE transfers x SET expires_at = $2 FROM tickets t
      WHERE t.id = x.ticket_id AND t.event_id = $1 AND x.from_user_id IS NULL AND x.state = 'offered'`,
    [eventId, endsAt],
  );
}

/**
 * Withdraws pending transfers of tickets that should no longer be delivered.
 *
 * @param now ms
 */
export async function withdrawOffers(
  queries: Queries,
  ticketIds: readonly string[],
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE transfers SET state = CASE WHEN expires_at <= $2 THEN 'expired' ELSE 'cancelled' END, ended_at = least(expires_at, $2)
      WHERE ticket_id = ANY($1::text[]) AND state = 'offered'`,
    [ticketIds, now],
  );
}
