import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Lease } from '#contract/door/devices.ts';

export const eventId = 'event-1';

export function sampleLease(changes: Partial<Lease> = {}): Lease {
  return {
    deviceId: 'device-1',
    eventId,
    name: 'North door phone',
    gateId: 'gate-1',
    role: 'steward',
    expiresAt: 1_000_000,
    eventKeys: [{ keyId: 'abc123', publicKey: 'AAAA' }],
    ...changes,
  };
}

export function sampleScan(seq: number, changes: Partial<ScanRecord> = {}): ScanRecord {
  return {
    version: 1,
    scanId: `scan-${changes.epoch ?? 'epoch-1'}-${seq}`,
    kind: 'scan',
    eventId,
    deviceId: 'device-1',
    epoch: 'epoch-1',
    seq,
    checkpoint: 'event',
    gateId: 'gate-1',
    direction: 'entry',
    ticketNumber: seq,
    form: 'printed',
    test: false,
    verdict: 'admit',
    passed: true,
    codeDigest: null,
    knownRevision: 1,
    deviceTime: 1_000 + seq,
    correctedTime: 1_000 + seq,
    uncertaintyMs: 5,
    operator: null,
    undoes: null,
    note: null,
    previousHash: seq === 1 ? '' : `hash-${seq - 1}`,
    ...changes,
  };
}

export function sampleReceipt(scanId: string, changes: Partial<Receipt> = {}): Receipt {
  return {
    scanId,
    status: 'applied',
    outcome: { ruling: 'first', conflictId: null, first: null, revision: 2, receivedAt: 5_000 },
    code: null,
    message: null,
    ...changes,
  };
}
