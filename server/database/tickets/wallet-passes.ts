import type { PassKind } from '#contract/sales/passes.ts';
import type { Language } from '#messages/language.ts';
import type { Queries } from '#server/database/database.ts';

/** A wallet pass that is kept up to date with its ticket. Times in ms since 1970. */
export interface WalletPassRow {
  readonly serial: string;
  readonly ticketId: string;
  readonly language: Language;
  /** Digest of the content last sent. */
  readonly told: string;
  /** When it was sent. */
  readonly changedAt: number;
  /** When it was first issued; for Google, when a link to save it was last created. */
  readonly givenAt: number;
}

const columns =
  'serial, ticket_id AS "ticketId", language, told, changed_at AS "changedAt", given_at AS "givenAt"';

/**
 * Records that a pass was issued. For a known one only the language is updated, which counts as a change to send.
 *
 * @param lookAt ms
 */
export async function addWalletPass(
  queries: Queries,
  wallet: PassKind,
  pass: Omit<WalletPassRow, 'givenAt'>,
  lookAt: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO wallet_passes (wallet, serial, ticket_id, language, told, changed_at, given_at, look_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7) ON CONFLICT (wallet, serial) DO UPDATE SET language = EXCLUDED.language,
       given_at = CASE wallet_passes.wallet WHEN 'google' THEN EXCLUDED.given_at ELSE wallet_passes.given_at END
     WHERE wallet_passes.language <> EXCLUDED.language OR wallet_passes.wallet = 'google'`,
    [wallet, pass.serial, pass.ticketId, pass.language, pass.told, pass.changedAt, lookAt],
  );
}

/** Lists passes due for a check, longest waiting first. @param now ms */
export function findDuePasses(
  queries: Queries,
  wallet: PassKind,
  now: number,
  most: number,
): Promise<WalletPassRow[]> {
  return queries.query<WalletPassRow>(
    `SELECT ${columns} FROM wallet_passes WHERE wallet = $1 AND look_at <= $2 ORDER BY look_at, serial LIMIT $3`,
    [wallet, now, most],
  );
}

export async function findWalletPass(
  queries: Queries,
  wallet: PassKind,
  serial: string,
): Promise<WalletPassRow | null> {
  const [row] = await queries.query<WalletPassRow>(
    `SELECT ${columns} FROM wallet_passes WHERE wallet = $1 AND serial = $2`,
    [wallet, serial],
  );
  return row ?? null;
}

/** Schedules a later check of passes. @param lookAt ms */
export async function scheduleCheck(
  queries: Queries,
  wallet: PassKind,
  serials: readonly string[],
  lookAt: number,
): Promise<void> {
  await queries.query('UPDATE wallet_passes SET look_at = $3 WHERE wallet = $1 AND serial = ANY($2)', [
    wallet,
    serials,
    lookAt,
  ]);
}

/**
 * Records what was sent and when; two updates of one pass never have the same time.
 *
 * @param now ms
 */
export async function recordUpdate(
  queries: Queries,
  wallet: PassKind,
  { serial, told }: Pick<WalletPassRow, 'serial' | 'told'>,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE wallet_passes SET told = $3, changed_at = greatest(changed_at + 1, $4)
     WHERE wallet = $1 AND serial = $2`,
    [wallet, serial, told, now],
  );
}

export async function dropWalletPasses(
  queries: Queries,
  wallet: PassKind,
  serials: readonly string[],
): Promise<void> {
  await queries.query('DELETE FROM wallet_passes WHERE wallet = $1 AND serial = ANY($2)', [wallet, serials]);
}
