import type { DoorTables } from '../../fakes/memory-door-store.ts';

/** What a reading was judged by. */
export interface JudgedBy {
  readonly tables: DoorTables;
  /** Ids of records on the disk of which the page has not heard yet. */
  readonly landing: ReadonlySet<string>;
  /** Judging itself broke at that time. */
  readonly failing: boolean;
}
