import type { Change, ManifestHeader, Passage } from './manifest.ts';
import type { Reading } from './reading.ts';
import type { ScanRecord } from './scan.ts';
import type { Known } from './verdict.ts';

/**
 * An event in memory, in typed arrays: what `judge` is told about a ticket, and the counters. A pure
 * data structure: built from a header, its pages, the changes since and this device's own scans.
 */
export interface EventView {
  readonly header: ManifestHeader;
  /** Revision reached by pages and changes. */
  readonly revision: number;
  /** What is known about the ticket of a reading at a checkpoint; undefined where the reading names none. */
  knownAbout(reading: Reading, checkpoint: string): Known | undefined;
  /** Takes in a page of the delta feed; call it only once that page is on disk. */
  apply(changes: readonly Change[]): void;
  /** Takes in one of this device's own records; call it only once the record is on disk. */
  applyOwn(scan: ScanRecord): void;
  /** People inside a checkpoint: distinct tickets whose last counting passage is an entry. */
  inside(checkpoint: string): number;
  /** Counting entries at one gate. */
  entries(gateId: string): number;
  /** The passage of a scan, if it counts. */
  passage(scanId: string): Passage | undefined;
}
