import { hash } from 'node:crypto';
import { readScanRecord } from '#contract/door/scan-record.ts';
import type { Pause } from '#domain/manifest/manifest-pages.ts';
import type { ReadItem } from './scan-batch.ts';

/** Scans that are read in one turn of the event loop: a few milliseconds in a process that has read none before. */
export const scansInTurn = 100;

/** Reads the items of a batch; others have their turn of the event loop after each hundred. */
export async function readItems(values: readonly unknown[], pause: Pause): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for (const value of values) {
    if (items.length > 0 && items.length % scansInTurn === 0) await pause();
    items.push(readItem(value));
  }
  return items;
}

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
