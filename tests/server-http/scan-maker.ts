import { randomUUIDv7 } from 'node:crypto';
import type { ScanRecord } from '#domain/door/scan.ts';

/** Makes an admission as a device would send it. */
export function makeScan(facts: {
  readonly eventId: string;
  readonly deviceId: string;
  readonly gateId: string;
  readonly seq: number;
  readonly ticketNumber: number;
  readonly at: number;
}): ScanRecord {
  const { at, ...named } = facts;
  return {
    ...named,
    version: 1,
    scanId: randomUUIDv7(),
    kind: 'scan',
    epoch: 'life-1',
    checkpoint: 'event',
    direction: 'entry',
    form: 'printed',
    test: false,
    verdict: 'admit',
    passed: true,
    codeDigest: '0123456789abcdef',
    knownRevision: 0,
    deviceTime: at,
    correctedTime: at,
    uncertaintyMs: 100,
    operator: null,
    undoes: null,
    note: null,
    previousHash: '',
  };
}
