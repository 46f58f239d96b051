import type { Passage } from '#domain/manifest/passage.ts';
import type { ScanRecord } from '#domain/door/scan.ts';

/** A UUIDv7-shaped id from a small number. */
export function idOf(number: number): string {
  return `018f0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** An admitted scan of ticket 7, with the given changes. */
export function scanRecord(change: Partial<ScanRecord> = {}): ScanRecord {
  return {
    version: 1,
    scanId: idOf(1),
    kind: 'scan',
    eventId: 'event-1',
    deviceId: 'device-1',
    epoch: 'epoch-1',
    seq: 1,
    checkpoint: 'event',
    gateId: 'gate-a',
    direction: 'entry',
    ticketNumber: 7,
    form: 'printed',
    test: false,
    verdict: 'admit',
    passed: true,
    codeDigest: '0123456789abcdef',
    knownRevision: 12,
    deviceTime: 1_795_287_600_500,
    correctedTime: 1_795_287_600_000,
    uncertaintyMs: 40,
    operator: null,
    undoes: null,
    note: null,
    previousHash: '',
    ...change,
  };
}

export function passage(number: number, change: Partial<Passage> = {}): Passage {
  return {
    scanId: idOf(number),
    ticketNumber: 7,
    checkpoint: 'event',
    direction: 'entry',
    gateId: 'gate-a',
    deviceId: 'device-1',
    at: number * 1000,
    ...change,
  };
}
