import { createNameTable } from './name-table.ts';
import { countsBy, createColumns, growColumns, rowFlag, type PassageColumns } from './passage-columns.ts';
import type { Passage } from './passage.ts';
import { createScanIds } from './scan-ids.ts';

/** A log taken apart, to be kept. */
export interface SavedPassages {
  readonly ids: Uint8Array;
  readonly columns: PassageColumns;
  readonly checkpoints: readonly string[];
  readonly gates: readonly string[];
  readonly devices: readonly string[];
}

/** Passages as rows of columns, found by scan id and by ticket; what they add up to is the log's matter. */
export interface PassageRows {
  /** The row of a scan id, a new one without facts where it is new. */
  rowOf(scanId: string): number;
  /** The row of a scan id, or -1. */
  find(scanId: string): number;
  count(): number;
  flagsAt(row: number): number;
  setFlags(row: number, flags: number): void;
  /** Writes the facts of a passage into a row; its flags are left to the caller. */
  setFacts(row: number, passage: Passage): void;
  /** Puts a row with facts into the list of its ticket. */
  link(row: number): void;
  checkpointAt(row: number): number;
  gateAt(row: number): number;
  passageAt(row: number): Passage;
  /** Passages of a ticket at a checkpoint that count, in no order. */
  counting(ticketNumber: number, checkpoint: string): Passage[];
  /** Whether the last counting passage of this row's ticket at its checkpoint is an entry. */
  isInside(row: number): boolean;
  checkpointIndex(name: string): number | undefined;
  gateIndex(name: string): number | undefined;
  saved(): SavedPassages;
}

/** The rows of each ticket, as linked lists in one array: most tickets have one or two. */
function createTicketLists() {
  /** First row of each ticket, plus 1. */
  const heads = new Map<number, number>();
  /** Next row of the same ticket, plus 1; 0 ends the list. */
  let next = new Uint32Array(64);
  return {
    link(row: number, ticketNumber: number): void {
      if (row >= next.length) {
        const longer = new Uint32Array(row * 2);
        longer.set(next);
        next = longer;
      }
      next[row] = heads.get(ticketNumber) ?? 0;
      heads.set(ticketNumber, row + 1);
    },
    rowsOf(ticketNumber: number): number[] {
      const rows: number[] = [];
      for (let row = heads.get(ticketNumber) ?? 0; row > 0; row = next[row - 1] ?? 0) rows.push(row - 1);
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
  const lists = createTicketLists();
  const flagsAt = (row: number) => columns.flags[row] ?? 0;
  const passageAt = (row: number): Passage => ({
    scanId: ids.idAt(row),
    ticketNumber: columns.ticket[row] ?? 0,
    checkpoint: checkpoints.nameAt(columns.checkpoint[row] ?? 0),
    direction: (flagsAt(row) & rowFlag.exit) === 0 ? 'entry' : 'exit',
    gateId: gates.nameAt(columns.gate[row] ?? 0),
    deviceId: devices.nameAt(columns.device[row] ?? 0),
    at: columns.at[row] ?? 0,
  });
  const countingRows = (ticketNumber: number, checkpoint: number | undefined) =>
    lists
      .rowsOf(ticketNumber)
      .filter((row) => columns.checkpoint[row] === checkpoint && countsBy(flagsAt(row)));
  const timeAt = (row: number) => columns.at[row] ?? 0;
  const later = (one: number, other: number) =>
    timeAt(one) - timeAt(other) || (ids.idAt(one) > ids.idAt(other) ? 1 : -1);
  return {
    rowOf(scanId) {
      const row = ids.rowOf(scanId);
      if (row >= columns.flags.length) columns = growColumns(columns, Math.max(64, row * 2));
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
    link: (row) => lists.link(row, columns.ticket[row] ?? 0),
    checkpointAt: (row) => columns.checkpoint[row] ?? 0,
    gateAt: (row) => columns.gate[row] ?? 0,
    passageAt,
    counting: (ticketNumber, checkpoint) =>
      countingRows(ticketNumber, checkpoints.find(checkpoint)).map(passageAt),
    isInside(row) {
      const rows = countingRows(columns.ticket[row] ?? 0, columns.checkpoint[row]);
      return (
        rows.length > 0 &&
        (flagsAt(rows.reduce((last, other) => (later(other, last) > 0 ? other : last))) & rowFlag.exit) === 0
      );
    },
    checkpointIndex: checkpoints.find,
    gateIndex: gates.find,
    saved: () => ({ ids: ids.bytes(), columns, ...namesIn(tables) }),
  };
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
