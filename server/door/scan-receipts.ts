import type { Outcome, Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { DoorEvent } from '#server/database/door/door-records.ts';
import { claimedNothing, type ClaimedBefore } from '#server/tickets/claims/claim-ledger.ts';

const { receipts: texts } = written[siteLanguage].stored;

/** Builds the receipt of a stored scan. */
export function receipt(
  scanId: string,
  status: 'applied' | 'conflict' | 'duplicate',
  outcome: Outcome,
): Receipt {
  return { scanId, status, outcome, code: null, message: null };
}

/**
 * Builds the receipt of a scan made by a newer app than this server: the device keeps it and resends it until the
 * server is updated.
 */
export function later(scanId: string, code: string, message: string): Receipt {
  return { scanId, status: 'later', outcome: null, code, message };
}

/** Builds the receipt of a scan that can never be stored as it is: a person has to decide. */
export function parked(scanId: string, code: string, message: string): Receipt {
  return { scanId, status: 'parked', outcome: null, code, message };
}

/** Builds the receipt of a stored scan without a claim that was deleted after the event's retention. */
export const takenBefore = (
  { revision }: Pick<DoorEvent, 'revision'>,
  scanId: string,
  now: number,
): Receipt => receipt(scanId, 'duplicate', { ...claimedNothing, revision, receivedAt: now });

/**
 * Builds the receipt of a stored scan that was deleted after the event's retention: its claim still exists and has
 * the outcome. Without the record, another record with the same id is detected by what it claims.
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
