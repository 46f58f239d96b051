import type { PassageCounting } from '#domain/door/resolution.ts';
import { countsBy, rowFlag, type PassageTable } from './passage-columns.ts';
import { createPassageRows, type SavedPassages, type TicketPassages } from './passage-rows.ts';
import type { CountedPassage, Passage } from './passage.ts';

/**
 * All passages a device knows of, its own and others', one row for each scan id, with the counters that follow
 * from them. Every verb keeps the counters right at once.
 */
export interface PassageLog {
  /** Takes in the facts of a passage; what is known already stays. */
  add(passage: CountedPassage): void;
  /** The server says how a passage counts. May come before the passage. */
  rule(scanId: string, counting: PassageCounting): void;
  /** This device takes a passage back. Stays, whatever the server says of older things. */
  takeBack(scanId: string): void;
  /** The passages of a ticket's own person at a checkpoint that count, oldest first, and how many are inside by it. */
  of(ticketNumber: number, checkpoint: string): TicketPassages;
  /** All of a checkpoint's that count, of a ticket's own person. */
  table(checkpoint: string): PassageTable;
  find(scanId: string): Passage | undefined;
  inside(checkpoint: string): number;
  entries(gateId: string): number;
  saved(): SavedPassages;
}

/** An empty log, or the one that was saved; columns of a saved log are taken over, not copied. */
export function createPassageLog(saved?: SavedPassages): PassageLog {
  const rows = createPassageRows(saved);
  const insideAt: number[] = [];
  const entriesAt: number[] = [];

  /** Changes the flags of a row and moves the counters by what that changed. */
  function change(row: number, flags: number): void {
    const flagsBefore = rows.flagsAt(row);
    // Nearly every passage of the feed: its ruling says what counts already.
    if (flags === flagsBefore) return;
    const insideBefore = rows.insideBy(row);
    rows.setFlags(row, flags);
    bump(insideAt, rows.checkpointAt(row), rows.insideBy(row) - insideBefore);
    const by = Number(countsBy(flags)) - Number(countsBy(flagsBefore));
    if ((flags & rowFlag.exit) === 0) bump(entriesAt, rows.gateAt(row), by);
  }
  /** Links and counts the rows of a saved log. */
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
      change(row, rows.flagsAt(row) | rowFlag.takenBack);
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

function bump(counts: number[], index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}
