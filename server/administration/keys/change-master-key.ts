import type { Database } from '#server/database/database.ts';
import {
  endEverySession,
  replaceFingerprint,
  resealAll,
  rehashTransfers,
} from '#server/database/master-keys.ts';
import { storeFormerKeys, readFormerKeys } from '#server/signing/former-keys.ts';
import { fingerprintOf } from '#server/signing/key-check.ts';
import { createSealer } from '#server/signing/seal.ts';
import { deriveSecrets } from '#server/signing/secrets.ts';
import { hashOfToken, transferToken } from '#server/tickets/transfers/transfer-link.ts';

/** Data affected by a change of the master key. */
export interface MasterKeyChange {
  /** Secrets that were encrypted again. */
  readonly sealed: number;
  /** Sessions that were open. */
  readonly sessions: number;
  /** Pending transfers, whose links must be sent again. */
  readonly offers: number;
}

/**
 * Encrypts every stored secret with another master key in one transaction, so that the database always belongs to
 * exactly one key. All sessions end, because their tokens were signed with the old key. The old key is stored,
 * encrypted with the new one, to open what revoked phones encrypted for it and to accept unsubscribe links of old
 * emails; it is trusted for nothing else.
 *
 * @returns null if the database does not belong to the old key
 */
export function changeMasterKey(
  database: Database,
  { before, after, now }: { readonly before: Uint8Array; readonly after: Uint8Array; readonly now: number },
): Promise<MasterKeyChange | null> {
  const [old, fresh] = [createSealer(before), createSealer(after)];
  return database.transaction(async (queries) => {
    if (!(await replaceFingerprint(queries, fingerprintOf(before), fingerprintOf(after)))) return null;
    const sealed = await resealAll(queries, (value, purpose) =>
      fresh.seal(old.open(value, purpose), purpose),
    );
    await storeFormerKeys(queries, fresh, [...(await readFormerKeys(queries, old)), before], now);
    const { transferKey } = deriveSecrets(after);
    const offers = await rehashTransfers(queries, (id) => hashOfToken(transferToken(transferKey, id)));
    return { sealed, offers, sessions: await endEverySession(queries, now) };
  });
}
