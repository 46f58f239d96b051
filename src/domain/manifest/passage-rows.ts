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
import { grown, isCrowded, slotsFor } from './room.ts';
import { createScanIds } from './scan-ids.ts';

/** A log taken apart, to be kept. */
export interface SavedPassages {
  readonly ids: Uint8Array;
  readonly columns: PassageColumns;
  readonly checkpoints: readonly string[];
  readonly gates: readonly string[];
  readonly devices: readonly string[];
}

/** What counts of one ticket at one checkpoint. */
export interface TicketPassages {
  /** Of the ticket's own person, oldest first. */
  readonly passages: readonly Passage[];
  /** Inside by the ticket, second persons too. */
  readonly people: number;
}

/** Passages as rows of columns, found by scan id and by ticket; what they add up to is the log's matter. */
export interface PassageRows {
  /** The row of a scan id, a new one without facts where it is new. */
  rowOf(scanId: string): number;
  /** The row of a scan id, or -1. */
  find(scanId: string): number;
  count(): number;
  /** Of -1, which is no row, none. */
  flagsAt(row: number): number;
  setFlags(row: number, flags: number): void;
  /** Writes the facts of a passage into a row; its flags are left to the caller. */
  setFacts(row: number, passage: Passage): void;
  /** Puts a row with facts into the list of its ticket. */
  link(row: number): void;
  checkpointAt(row: number): number;
  gateAt(row: number): number;
  passageAt(row: number): Passage;
  /** What counts of one ticket at a checkpoint. */
  counting(ticketNumber: number, checkpoint: string): TicketPassages;
  /** All of a checkpoint's that count, of a ticket's own person. */
  table(checkpoint: string): PassageTable;
  /** How many people are inside by this row's ticket at its checkpoint. */
  insideBy(row: number): number;
  checkpointIndex(name: string): number | undefined;
  gateIndex(name: string): number | undefined;
  saved(): SavedPassages;
}

/**
 * The rows of each ticket, as linked lists in one array (most tickets have one or two), found by an open hash table of
 * their newest rows. A Map of numbers takes some 50 bytes of heap a ticket, which a night at the door fills by thousands.
 *
 * @param ticketOf the ticket's number of a row that is linked
 */
function createTicketLists(ticketOf: (row: number) => number) {
  /** Newest row of each ticket, plus 1; 0 is free. */
  let slots = new Uint32Array(128);
  let tickets = 0;
  /** Next older row of the same ticket, plus 1; 0 ends the list. */
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
    /** Takes a row in whose ticket is known, once. */
    link(row: number): void {
      if (row >= next.length) {
        const longer = new Uint32Array(grown(row));
        longer.set(next);
        next = longer;
      }
      const slot = slotOf(ticketOf(row));
      const newest = slots[slot] ?? 0;
      next[row] = newest;
      slots[slot] = row + 1;
      if (newest !== 0) return;
      tickets += 1;
      if (isCrowded(tickets, slots.length)) spread();
    },
    rowsOf(ticketNumber: number): number[] {
      const rows: number[] = [];
      let row = slots[slotOf(ticketNumber)] ?? 0;
      for (; row > 0; row = next[row - 1] ?? 0) rows.push(row - 1);
      return rows;
    },
  };
}

/** No rows, or the saved ones, not linked yet; saved columns are taken over, not copied. */
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
      if (row >= columns.flags.length) columns = growColumns(columns, grown(row));
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

/** How many people are inside by these counting rows of one ticket at one checkpoint. */
function insideBy(
  rows: readonly number[],
  of: {
    readonly later: (one: number, other: number) => number;
    readonly isExit: (row: number) => boolean;
    readonly isSecond: (row: number) => boolean;
  },
): number {
  if (rows.length === 0) return 0;
  // Nearly all tickets: the last passage says it, and nothing has to be sorted.
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
