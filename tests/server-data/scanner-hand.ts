import { randomUUIDv7 } from 'node:crypto';
import { hashRecord, type ScanRecord } from '#domain/door/scan.ts';
import { storeScans, type TakeScansDeps } from '#server/door/take-scans.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { DoorRecords } from '#server/database/door/door-records.ts';
import { gateAt, now } from './door-stores.ts';
import { oneHistory } from '../fakes/one-history.ts';

/** Simulates one scanner's records: sequence numbers and hashes continue from scan to scan. */
export function createHand(
  eventId: string,
  deviceId: string = randomUUIDv7(),
  epoch = 'e1',
  gateId: string = gateAt(eventId, 1),
) {
  let seq = 0;
  let previousHash = '';
  const next = (fields: Partial<ScanRecord>): ScanRecord => {
    seq += 1;
    const scan: ScanRecord = {
      version: 1,
      scanId: randomUUIDv7(),
      kind: 'scan',
      eventId,
      deviceId,
      epoch,
      seq,
      checkpoint: 'event',
      gateId,
      direction: 'entry',
      ticketNumber: 0,
      form: 'printed',
      test: false,
      verdict: 'admit',
      passed: true,
      codeDigest: null,
      knownRevision: 0,
      deviceTime: now,
      correctedTime: now,
      uncertaintyMs: 50,
      operator: null,
      undoes: null,
      note: null,
      previousHash,
      ...fields,
    };
    previousHash = hashRecord(scan);
    return scan;
  };
  return {
    deviceId,
    epoch,
    scan: (ticketNumber: number | null, at = now, fields: Partial<ScanRecord> = {}) =>
      next({ ticketNumber, correctedTime: at, ...fields }),
    undo: (undoes: string, at = now) =>
      next({ kind: 'undo', undoes, ticketNumber: null, form: null, passed: false, correctedTime: at }),
    /** Skips records, as if they had been made and never sent. */
    lose(count: number) {
      for (let lost = 0; lost < count; lost += 1) next({});
    },
  };
}
export type Hand = ReturnType<typeof createHand>;

export interface SendOptions {
  readonly supervisor?: boolean;
  readonly parts?: Partial<TakeScansDeps>;
}

/** Sends scans as the device that made them; a refused batch fails the test. */
export async function send(
  records: DoorRecords,
  eventId: string,
  hand: Pick<Hand, 'deviceId'>,
  scans: readonly unknown[],
  options: SendOptions = {},
) {
  const deps: TakeScansDeps = {
    records,
    now: () => now,
    history: oneHistory('server-1'),
    log: { warn: () => undefined },
    moved: () => undefined,
    ...options.parts,
  };
  const { deviceId } = hand;
  const answer = await storeScans(deps, {
    eventId,
    device: { deviceId, supervisor: options.supervisor ?? false },
    body: { deviceId, scans },
  });
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
}

export function only(receipts: readonly Receipt[]): Receipt {
  const [receipt] = receipts;
  if (receipt === undefined || receipts.length !== 1)
    throw new Error(`expected one receipt, got ${receipts.length}`);
  return receipt;
}
