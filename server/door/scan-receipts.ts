import type { Outcome, Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { DoorEvent } from '#server/database/door/door-records.ts';
import { claimedNothing, type ClaimedBefore } from '#server/tickets/claims/claim-ledger.ts';

const { receipts: texts } = written[siteLanguage].stored;

/** Of a scan that is stored. */
export function receipt(
  scanId: string,
  status: 'applied' | 'conflict' | 'duplicate',
  outcome: Outcome,
): Receipt {
  return { scanId, status, outcome, code: null, message: null };
}

/** Made by a newer app than this server: kept there, and sent again until the server has been updated. */
export function later(scanId: string, code: string, message: string): Receipt {
  return { scanId, status: 'later', outcome: null, code, message };
}

/** Can never be taken in as it is: a person decides. */
export function parked(scanId: string, code: string, message: string): Receipt {
  return { scanId, status: 'parked', outcome: null, code, message };
}

/** A scan that claims nothing, was taken in, and deleted since by the event's retention. */
export const takenBefore = (
  { revision }: Pick<DoorEvent, 'revision'>,
  scanId: string,
  now: number,
): Receipt => receipt(scanId, 'duplicate', { ...claimedNothing, revision, receivedAt: now });

/**
 * A scan that was taken in, and deleted since by the event's retention: its claim still stands, and says what came of it.
 * Without the record another one of the same id is known by what it claims.
 */
export function claimedBefore(
  { revision }: Pick<DoorEvent, 'revision'>,
  scan: ScanRecord,
  { claim, outcome }: ClaimedBefore,
  now: number,
): Receipt {
  const { scanId, correctedTime: at } = scan;
  const isSame =
    scan.kind === 'scan' &&
    claim.at === at &&
    (['deviceId', 'ticketNumber', 'checkpoint', 'direction', 'gateId'] as const).every(
      (field) => claim[field] === scan[field],
    );
  if (!isSame) return parked(scanId, 'scan_id_reused', texts.scanIdReused);
  return receipt(scanId, 'duplicate', { ...outcome, revision, receivedAt: now });
}
