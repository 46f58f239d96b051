import type { PassKind } from '#contract/sales/passes.ts';
import type { Language } from '#messages/language.ts';
import type { Queries } from '#server/database/database.ts';

/** A pass in a wallet that is to show what its ticket is. Times in ms since 1970. */
export interface WalletPassRow {
  readonly serial: string;
  readonly ticketId: string;
  readonly language: Language;
  /** Digest of what was last told. */
  readonly told: string;
  /** When that was. */
  readonly changedAt: number;
  /** When it was first given; at Google when a link that saves it was last made. */
  readonly givenAt: number;
}

const columns =
  'serial, ticket_id AS "ticketId", language, told, changed_at AS "changedAt", given_at AS "givenAt"';

/**
 * Notes that a pass was given. Of one that is known only the language is taken on: that is a change, to be told as any other.
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

/** Passes that are to be looked at by now, those that have waited longest first. @param now ms */
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

/** Has passes looked at again later. @param lookAt ms */
export async function lookLater(
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

/** Notes what was told, and when; one pass is never told of twice at one moment. @param now ms */
export async function noteTold(
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
