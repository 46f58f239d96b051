import type { DoorTables } from '../../fakes/memory-door-store.ts';

/** What a reading was judged by. */
export interface JudgedBy {
  readonly tables: DoorTables;
  /** Ids of records on the disk of which the page has not heard yet. */
  readonly landing: ReadonlySet<string>;
  /** The view was older than the tables: another was being built. */
  readonly behind: boolean;
  /** Judging itself broke at that time. */
  readonly failing: boolean;
}
