import type { Failure } from '#domain/failures/failure.ts';
import type { ScanRecord } from './scan.ts';

/**
 * Returns the next batch: up to `size` of the oldest unsent scans, all of one epoch, in order of `seq`. `unsent` is
 * already sorted.
 */
export function nextBatch(unsent: readonly ScanRecord[], size: number): readonly ScanRecord[] {
  const epoch = unsent[0]?.epoch;
  const end = unsent.findIndex((scan) => scan.epoch !== epoch);
  return unsent.slice(0, Math.min(size, end === -1 ? unsent.length : end));
}

/**
 * Returns the size of the next batch after one of `size` ended this way: halved if it was too large for the server,
 * timed out, or contained something that was refused; doubled again after a success.
 */
export function sizeAfter(size: number, failure: Failure | null, most: number): number {
  if (failure === null) return Math.min(most, size * 2);
  const halve = failure.kind === 'timeout' || isItemFailure(failure);
  return halve ? Math.max(1, Math.floor(size / 2)) : size;
}

const itemStatuses: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/**
 * Returns whether the server understood the request but will never accept it because of an item in it. The batch is
 * then halved until the faulty item is sent alone and parked.
 */
export function isItemFailure(failure: Failure): boolean {
  return failure.kind === 'too_large' || (failure.kind === 'refused' && itemStatuses.has(failure.status));
}
