import { hash } from 'node:crypto';
import { readScanRecord } from '#contract/door/scan-record.ts';
import type { ReadItem } from './scan-batch.ts';

/** Reads one item of a batch. Fields that this version does not know are kept with the record. */
export function readItem(value: unknown): ReadItem {
  const read = readScanRecord(value, (text) => hash('sha256', text));
  if (read.ok) return { kind: 'scan', scan: { ...read.unknown, ...read.record }, hash: read.hash };
  const { field, message } = read.problem;
  return {
    kind: 'bad',
    scanId: read.scanId ?? claimedId(value),
    code: read.code,
    message: `${field} ${message}`.trim(),
  };
}

/** What the sender calls an item that cannot be read, so that it can be parked under that name. */
function claimedId(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('scanId' in value)) return '';
  return typeof value.scanId === 'string' ? value.scanId.slice(0, 64) : '';
}
