import type { Database } from '#server/database/database.ts';
import {
  endEverySession,
  replaceFingerprint,
  sealAllAnew,
  hashOffersAnew,
} from '#server/database/master-keys.ts';
import { keepFormerKeys, readFormerKeys } from '#server/signing/former-keys.ts';
import { fingerprintOf } from '#server/signing/key-check.ts';
import { createSealer } from '#server/signing/seal.ts';
import { deriveSecrets } from '#server/signing/secrets.ts';
import { hashOfToken, transferToken } from '#server/tickets/transfers/transfer-link.ts';

/** What a change of the master key touched. */
export interface MasterKeyChange {
  /** Secrets that were sealed anew. */
  readonly sealed: number;
  /** Sessions that held. */
  readonly sessions: number;
  /** Tickets on offer, whose links must be sent again. */
  readonly offers: number;
}

/**
 * Seals every stored secret with another master key, in one transaction: the database is one key's or the other's. All
 * sessions end, because their tokens were signed by the old key. That one is kept, sealed by the new one, to open what
 * revoked phones sealed to it and to obey the links of old emails that stop news; nothing else believes it.
 *
 * @returns null where the database is not the old key's
 */
export function changeMasterKey(
  database: Database,
  { before, after, now }: { readonly before: Uint8Array; readonly after: Uint8Array; readonly now: number },
): Promise<MasterKeyChange | null> {
  const [old, fresh] = [createSealer(before), createSealer(after)];
  return database.transaction(async (queries) => {
    if (!(await replaceFingerprint(queries, fingerprintOf(before), fingerprintOf(after)))) return null;
    const sealed = await sealAllAnew(queries, (value, purpose) =>
      fresh.seal(old.open(value, purpose), purpose),
    );
    await keepFormerKeys(queries, fresh, [...(await readFormerKeys(queries, old)), before], now);
    const { transferKey } = deriveSecrets(after);
    const offers = await hashOffersAnew(queries, (id) => hashOfToken(transferToken(transferKey, id)));
    return { sealed, offers, sessions: await endEverySession(queries, now) };
  });
}
