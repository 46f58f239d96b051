import { byTime } from '#domain/door/admission-rules.ts';
import { peopleInside } from '#domain/door/resolution.ts';
import { createNameTable } from './name-table.ts';
import {
  countsBy,
  createColumns,
  growColumns,
  passageTable,
  rowFlag,
  type PassageColumns,
  type PassageTable,
} from './passage-columns.ts';
import type { Passage } from './passage.ts';
import { grownCapacity, shouldGrow, slotsFor } from './room.ts';
import { createScanIds } from './scan-ids.ts';

/** A log in the form in which it is saved. */
export interface SavedPassages {
  readonly ids: Uint8Array;
  readonly columns: PassageColumns;
  readonly checkpoints: readonly string[];
  readonly gates: readonly string[];
  readonly devices: readonly string[];
}

/** The counting passages of one ticket at one checkpoint. */
export interface TicketPassages {
  /** Passages of the ticket's own person, oldest first. */
  readonly passages: readonly Passage[];
  /** People inside with the ticket, including additional ones. */
  readonly people: number;
}

/** Passages as rows of columns, indexed by scan id and by ticket; the log computes totals. */
export interface PassageRows {
  /** Returns the row of a scan id; creates an empty one for a new id. */
  rowOf(scanId: string): number;
  /** Returns the row of a scan id, or -1. */
  find(scanId: string): number;
  count(): number;
  /** Returns the flags of a row; 0 for row -1. */
  flagsAt(row: number): number;
  setFlags(row: number, flags: number): void;
  /** Writes the fields of a passage to a row; the caller sets its flags. */
  setFacts(row: number, passage: Passage): void;
  /** Adds a row with fields to the list of its ticket. */
  link(row: number): void;
  checkpointAt(row: number): number;
  gateAt(row: number): number;
  passageAt(row: number): Passage;
  /** Returns what counts for one ticket at a checkpoint. */
  counting(ticketNumber: number, checkpoint: string): TicketPassages;
  /** Returns all counting passages at a checkpoint, of tickets' own people. */
  table(checkpoint: string): PassageTable;
  /** Returns how many people are inside with this row's ticket at its checkpoint. */
  insideBy(row: number): number;
  checkpointIndex(name: string): number | undefined;
  gateIndex(name: string): number | undefined;
  saved(): SavedPassages;
}

/**
 * Rows by ticket, as linked lists in one array (most tickets have one or two rows), found through an open hash table
 * of their newest rows. A Map of numbers takes some 50 bytes of heap per ticket, which adds up over a night at the
 * door.
 *
 * @param ticketOf returns the ticket number of a linked row
 */
function createTicketLists(ticketOf: (row: number) => number) {
  /** Newest row of each ticket plus 1; 0 means free. */
  let slots = new Uint32Array(128);
  let tickets = 0;
  /** Next older row of the same ticket plus 1; 0 ends the list. */
  let next = new Uint32Array(64);

  function slotOf(ticketNumber: number): number {
    const mixed = Math.imul(ticketNumber, 0x9e3779b1);
    let slot = (mixed ^ (mixed >>> 15)) & (slots.length - 1);
    for (;;) {
      const newest = slots[slot] ?? 0;
      if (newest === 0 || ticketOf(newest - 1) === ticketNumber) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }
  function spread(): void {
    const newest = slots.filter((row) => row !== 0);
    slots = new Uint32Array(slotsFor(tickets));
    for (const row of newest) slots[slotOf(ticketOf(row - 1))] = row;
  }
  return {
    /** Adds a row whose ticket is known; call once per row. */
    link(row: number): void {
      if (row >= next.length) {
        const longer = new Uint32Array(grownCapacity(row));
        longer.set(next);
        next = longer;
      }
      const slot = slotOf(ticketOf(row));
      const newest = slots[slot] ?? 0;
      next[row] = newest;
      slots[slot] = row + 1;
      if (newest !== 0) return;
      tickets += 1;
      if (shouldGrow(tickets, slots.length)) spread();
    },
    rowsOf(ticketNumber: number): number[] {
      const rows: number[] = [];
      let row = slots[slotOf(ticketNumber)] ?? 0;
      for (; row > 0; row = next[row - 1] ?? 0) rows.push(row - 1);
      return rows;
    },
  };
}

/** Creates empty rows, or restores saved ones without linking them; takes over saved columns without copying. */
export function createPassageRows(saved?: SavedPassages): PassageRows {
  const ids = createScanIds(saved?.ids);
  const tables = tablesOf(saved);
  const { checkpoints, gates, devices } = tables;
  let columns = saved?.columns ?? createColumns(64);
  const lists = createTicketLists((row) => columns.ticket[row] ?? 0);
  const flagsAt = (row: number) => columns.flags[row] ?? 0;
  const isExit = (row: number) => (flagsAt(row) & rowFlag.exit) !== 0;
  const isSecond = (row: number) => (flagsAt(row) & rowFlag.second) !== 0;
  const passageAt = (row: number): Passage => ({
    scanId: ids.idAt(row),
    ticketNumber: columns.ticket[row] ?? 0,
    checkpoint: checkpoints.nameAt(columns.checkpoint[row] ?? 0),
    direction: isExit(row) ? 'exit' : 'entry',
    gateId: gates.nameAt(columns.gate[row] ?? 0),
    deviceId: devices.nameAt(columns.device[row] ?? 0),
    at: columns.at[row] ?? 0,
  });
  const countingRows = (ticketNumber: number, checkpoint: number | undefined) =>
    lists
      .rowsOf(ticketNumber)
      .filter((row) => columns.checkpoint[row] === checkpoint && countsBy(flagsAt(row)));
  const timeAt = (row: number) => columns.at[row] ?? 0;
  const peopleBy = (rows: readonly number[]) => insideBy(rows, { later, isExit, isSecond });
  const later = (one: number, other: number) =>
    timeAt(one) - timeAt(other) || (ids.idAt(one) > ids.idAt(other) ? 1 : -1);
  return {
    rowOf(scanId) {
      const row = ids.rowOf(scanId);
      if (row >= columns.flags.length) columns = growColumns(columns, grownCapacity(row));
      return row;
    },
    find: ids.find,
    count: ids.count,
    flagsAt,
    setFlags: (row, flags) => void (columns.flags[row] = flags),
    setFacts(row, passage) {
      columns.ticket[row] = passage.ticketNumber;
      columns.at[row] = passage.at;
      columns.checkpoint[row] = checkpoints.indexOf(passage.checkpoint);
      columns.gate[row] = gates.indexOf(passage.gateId);
      columns.device[row] = devices.indexOf(passage.deviceId);
    },
    link: lists.link,
    checkpointAt: (row) => columns.checkpoint[row] ?? 0,
    gateAt: (row) => columns.gate[row] ?? 0,
    passageAt,
    counting(ticketNumber, checkpoint) {
      const counting = countingRows(ticketNumber, checkpoints.find(checkpoint));
      const own = counting.filter((row) => !isSecond(row));
      return { passages: own.map(passageAt).toSorted(byTime), people: peopleBy(counting) };
    },
    table: (checkpoint) => passageTable(columns, ids.count(), checkpoints.find(checkpoint), gates.names),
    insideBy: (row) => peopleBy(countingRows(columns.ticket[row] ?? 0, columns.checkpoint[row])),
    checkpointIndex: checkpoints.find,
    gateIndex: gates.find,
    saved: () => ({ ids: ids.bytes(), columns, ...namesIn(tables) }),
  };
}

/** Counts the people inside from the counting rows of one ticket at one checkpoint. */
function insideBy(
  rows: readonly number[],
  of: {
    readonly later: (one: number, other: number) => number;
    readonly isExit: (row: number) => boolean;
    readonly isSecond: (row: number) => boolean;
  },
): number {
  if (rows.length === 0) return 0;
  // The common case: the last passage decides, without sorting.
  if (!rows.some(of.isSecond))
    return of.isExit(rows.reduce((last, other) => (of.later(other, last) > 0 ? other : last))) ? 0 : 1;
  return peopleInside(
    rows.toSorted(of.later).map((row) => ({
      direction: of.isExit(row) ? ('exit' as const) : ('entry' as const),
      second: of.isSecond(row),
    })),
  );
}

function tablesOf(saved: SavedPassages | undefined) {
  return {
    checkpoints: createNameTable(saved?.checkpoints),
    gates: createNameTable(saved?.gates),
    devices: createNameTable(saved?.devices),
  };
}

function namesIn({ checkpoints, gates, devices }: ReturnType<typeof tablesOf>) {
  return { checkpoints: checkpoints.names, gates: gates.names, devices: devices.names };
}
