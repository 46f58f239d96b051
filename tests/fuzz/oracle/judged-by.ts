import type { DoorTables } from '../../fakes/memory-door-store.ts';

/** The basis on which a scanned code was judged. */
export interface JudgedBy {
  readonly tables: DoorTables;
  /** Ids of records on the disk that the page has not received yet. */
  readonly landing: ReadonlySet<string>;
  /** Whether the view was older than the tables because another was being built. */
  readonly behind: boolean;
  /** Whether judging itself failed at that time. */
  readonly failing: boolean;
}
