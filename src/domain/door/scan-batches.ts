import type { Failure } from '#domain/failures/failure.ts';
import type { ScanRecord } from './scan.ts';

/**
 * The next batch: as many of the oldest unsent scans as `size` allows, of one life of the device's store,
 * in order of `seq`. `unsent` is in order already.
 */
export function nextBatch(unsent: readonly ScanRecord[], size: number): readonly ScanRecord[] {
  const epoch = unsent[0]?.epoch;
  const end = unsent.findIndex((scan) => scan.epoch !== epoch);
  return unsent.slice(0, Math.min(size, end === -1 ? unsent.length : end));
}

/**
 * How many scans to send next time, after a batch of `size` went this way. Halved when it was too much for
 * the server, for the line (a timeout), or when something in it is refused; doubled again by success.
 */
export function sizeAfter(size: number, failure: Failure | null, most: number): number {
  if (failure === null) return Math.min(most, size * 2);
  const halve = failure.kind === 'timeout' || isItemsFault(failure);
  return halve ? Math.max(1, Math.floor(size / 2)) : size;
}

const itemStatuses: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

/**
 * True when the server can read us and will never take this request as it is: what is in it is at fault,
 * so it is cut in halves until the one item that is at fault stands alone and is parked.
 */
export function isItemsFault(failure: Failure): boolean {
  return failure.kind === 'too_large' || (failure.kind === 'refused' && itemStatuses.has(failure.status));
}
