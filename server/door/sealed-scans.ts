import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { batchLimit } from '#contract/door/scans.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import { sealedForm, signedPart, type SealedScans } from '#domain/door/sealed-scans.ts';
import type { Database } from '#server/database/database.ts';
import { findDeviceKey } from '#server/database/door/devices.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noDevice } from '#server/access/refusals.ts';
import { isSignedByDevice } from '#server/signing/device-signature.ts';
import type { Signers } from '#server/signing/signers.ts';
import { itemsOf } from './sealed-items.ts';
import { storeScans, type TakeScansDeps } from './take-scans.ts';

export interface SealedScansDeps extends TakeScansDeps {
  readonly database: Database;
  readonly signers: Signers;
}

/** The number of scans in a file by outcome. */
export type SealedImport = Readonly<Record<Receipt['status'], number>>;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\w-]+$/));
const sealedFile = v.object({
  form: v.literal(sealedForm),
  eventId: text(64),
  deviceId: text(64),
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ephemeralKey: text(120),
  nonce: text(16),
  body: text(100_000_000),
  signature: text(120),
});

export const badSealedFile = refusal(422, 'bad_sealed_file', (texts) => texts.door.badSealedFile);

/**
 * Imports the encrypted scans of a revoked device, uploaded by a person, in the same way as any batch: the same file
 * again changes nothing. Only the device itself can have created it, and only this server can decrypt it.
 */
export async function importSealedScans(
  deps: SealedScansDeps,
  file: unknown,
): Promise<SealedImport | Refusal> {
  const sealed = readSealed(file);
  return sealed === null ? badSealedFile : importParsedScans(deps, sealed);
}

/**
 * Like `takeSealedScans`, for a parsed file. For a large file each step alone takes longer than other work may be
 * blocked.
 */
export async function importParsedScans(
  deps: SealedScansDeps,
  sealed: SealedScans,
): Promise<SealedImport | Refusal> {
  const device = await findDeviceKey(deps.database, sealed.eventId, sealed.deviceId);
  if (device === null) return noDevice;
  await nextTurn();
  if (!isSignedByDevice(device.publicKey, signedPart(sealed), sealed.signature)) return badSealedFile;
  await nextTurn();
  const scans = await open(deps.signers, sealed);
  if (scans === null) return badSealedFile;
  const counts = { applied: 0, duplicate: 0, conflict: 0, parked: 0, later: 0 };
  for (const batch of batches(scans)) {
    const { deviceId, role } = device;
    const reply = await storeScans(deps, {
      eventId: sealed.eventId,
      device: { deviceId, supervisor: role === 'supervisor' },
      body: { deviceId, scans: batch },
    });
    if (isRefusal(reply)) return reply;
    for (const { status } of reply.receipts) counts[status] += 1;
  }
  return counts;
}

/** Parses a file created by a device; null for any other. */
export function readSealed(file: unknown): SealedScans | null {
  const read = v.safeParse(sealedFile, file);
  return read.success ? read.output : null;
}

/** Decrypts the scans, each as unparsed text: parsing thousands at once would block other work. */
async function open(signers: Signers, sealed: SealedScans): Promise<readonly string[] | null> {
  try {
    const list = signers.queueKey(sealed.eventId).open(sealed);
    await nextTurn();
    const scans = await itemsOf(list);
    return scans.length === sealed.count ? scans : null;
  } catch {
    return null;
  }
}

/** An unreadable record is handled like any other invalid one: it is parked. */
function recordIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Yields batches in the order in which the scans were made, each within the size limit, like a device's. */
function* batches(scans: readonly string[]): Generator<readonly unknown[]> {
  for (let from = 0; from < scans.length; from += batchLimit)
    yield scans.slice(from, from + batchLimit).map(recordIn);
}
