import type { Identity } from '#server/accounts/identity.ts';
import { composeAccounts, type AccountsDeps } from '#server/compose-accounts.ts';
import type { Database } from '#server/database/database.ts';
import { createLog } from '#server/ops/log.ts';

/**
 * Accounts over a database, with cheap password hashing.
 *
 * @param now ms
 */
export const accountsOver = (
  database: Database,
  now: () => number,
  more: Pick<AccountsDeps, 'google'> = {},
): Identity =>
  composeAccounts({
    database,
    now,
    log: createLog('silent'),
    masterKey: new Uint8Array(32),
    passwordCost: { memoryKiB: 64, passes: 1 },
    ...more,
  }).identity;
