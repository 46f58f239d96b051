import type { PassageCounting } from '#domain/door/resolution.ts';
import { countsBy, rowFlag, type PassageTable } from './passage-columns.ts';
import { createPassageRows, type SavedPassages, type TicketPassages } from './passage-rows.ts';
import type { CountedPassage, Passage } from './passage.ts';

/**
 * All passages known to a device, its own and others', one row per scan id, with derived counters that every method
 * keeps up to date.
 */
export interface PassageLog {
  /** Adds a passage; fields that are already known stay. */
  add(passage: CountedPassage): void;
  /** Sets the server's ruling on a passage; may arrive before the passage itself. */
  rule(scanId: string, counting: PassageCounting): void;
  /** Marks a passage as undone by this device, permanently: later rulings on older records do not change it. */
  takeBack(scanId: string): void;
  /**
   * Returns the counting passages of a ticket's own person at a checkpoint, oldest first, and how many people are
   * inside.
   */
  of(ticketNumber: number, checkpoint: string): TicketPassages;
  /** Returns all counting passages at a checkpoint, of tickets' own people. */
  table(checkpoint: string): PassageTable;
  find(scanId: string): Passage | undefined;
  inside(checkpoint: string): number;
  entries(gateId: string): number;
  saved(): SavedPassages;
}

/** Creates an empty log or restores a saved one, taking over its columns without copying. */
export function createPassageLog(saved?: SavedPassages): PassageLog {
  const rows = createPassageRows(saved);
  const insideAt: number[] = [];
  const entriesAt: number[] = [];

  /** Changes the flags of a row and updates the counters accordingly. */
  function change(row: number, flags: number): void {
    const flagsBefore = rows.flagsAt(row);
    // The common case for the feed: the ruling already matches the flags.
    if (flags === flagsBefore) return;
    const insideBefore = rows.insideBy(row);
    rows.setFlags(row, flags);
    increment(insideAt, rows.checkpointAt(row), rows.insideBy(row) - insideBefore);
    const by = Number(countsBy(flags)) - Number(countsBy(flagsBefore));
    if ((flags & rowFlag.exit) === 0) increment(entriesAt, rows.gateAt(row), by);
  }
  /** Link and count the rows of a saved log. */
  for (let row = 0; row < rows.count(); row += 1) {
    const flags = rows.flagsAt(row);
    if ((flags & rowFlag.known) === 0) continue;
    rows.setFlags(row, flags & ~rowFlag.known);
    rows.link(row);
    change(row, flags);
  }
  return {
    add(passage) {
      const row = rows.rowOf(passage.scanId);
      if ((rows.flagsAt(row) & rowFlag.known) !== 0) return;
      rows.setFacts(row, passage);
      rows.link(row);
      const facts =
        (passage.direction === 'exit' ? rowFlag.exit : 0) | (passage.second === true ? rowFlag.second : 0);
      change(row, rows.flagsAt(row) | rowFlag.known | facts);
    },
    rule(scanId, counting) {
      const row = rows.rowOf(scanId);
      const flags = rows.flagsAt(row) & ~(rowFlag.ruledOut | rowFlag.second);
      const ruled = { first: 0, second: rowFlag.second, again: rowFlag.ruledOut, undone: rowFlag.ruledOut };
      change(row, flags | ruled[counting]);
    },
    takeBack(scanId) {
      const row = rows.rowOf(scanId);
      change(row, rows.flagsAt(row) | rowFlag.undoneRuling);
    },
    of: rows.counting,
    table: rows.table,
    find(scanId) {
      const row = rows.find(scanId);
      return countsBy(rows.flagsAt(row)) ? rows.passageAt(row) : undefined;
    },
    inside: (checkpoint) => insideAt[rows.checkpointIndex(checkpoint) ?? -1] ?? 0,
    entries: (gateId) => entriesAt[rows.gateIndex(gateId) ?? -1] ?? 0,
    saved: rows.saved,
  };
}

function increment(counts: number[], index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}
