import { byTime } from './admission-rules.ts';
import { createNameTable, type NameTable } from './name-table.ts';
import { countsBy, createColumns, growColumns, rowFlag, type PassageColumns } from './passage-columns.ts';
import type { Passage } from './passage.ts';
import { createScanIds, type ScanIds } from './scan-ids.ts';

/**
 * All passages a device knows of, its own and others', one row for each scan id, with the counters that follow
 * from them. Every verb keeps the counters right at once.
 */
export interface PassageLog {
  /** Takes in the facts of a passage; what is known already stays. */
  add(passage: Passage): void;
  /** The server says that a passage counts, or does not. May come before the passage. */
  rule(scanId: string, counts: boolean): void;
  /** This device takes a passage back. Stays, whatever the server says of older things. */
  takeBack(scanId: string): void;
  /** Passages of a ticket at a checkpoint that count, oldest first. */
  of(ticketNumber: number, checkpoint: string): readonly Passage[];
  find(scanId: string): Passage | undefined;
  inside(checkpoint: string): number;
  entries(gateId: string): number;
  saved(): SavedPassages;
}

/** A log taken apart, to be kept. */
export interface SavedPassages {
  readonly ids: Uint8Array;
  /** `next` is not used. */
  readonly columns: PassageColumns;
  readonly checkpoints: readonly string[];
  readonly gates: readonly string[];
  readonly devices: readonly string[];
}

interface Tables {
  readonly checkpoints: NameTable;
  readonly gates: NameTable;
  readonly devices: NameTable;
}

/** An empty log, or the one that was saved; columns of a saved log are taken over, not copied. */
export function createPassageLog(saved?: SavedPassages): PassageLog {
  const ids: ScanIds = createScanIds(saved?.ids);
  const names: Tables = {
    checkpoints: createNameTable(saved?.checkpoints),
    gates: createNameTable(saved?.gates),
    devices: createNameTable(saved?.devices),
  };
  let columns = saved?.columns ?? createColumns(64);
  /** First row of each ticket, plus 1. */
  const heads = new Map<number, number>();
  const insideAt: number[] = [];
  const entriesAt: number[] = [];

  function rowOf(scanId: string): number {
    const row = ids.rowOf(scanId);
    if (row >= columns.flags.length) columns = growColumns(columns, Math.max(64, row * 2));
    return row;
  }
  function link(row: number): void {
    const ticket = columns.ticket[row] ?? 0;
    columns.next[row] = heads.get(ticket) ?? 0;
    heads.set(ticket, row + 1);
  }
  const flagsAt = (row: number) => columns.flags[row] ?? 0;

  /** Whether the last counting row of a ticket at a checkpoint is an entry. */
  function isInsideNow(ticket: number, checkpoint: number): boolean {
    let last = -1;
    for (let row = (heads.get(ticket) ?? 0) - 1; row >= 0; row = (columns.next[row] ?? 0) - 1) {
      if (columns.checkpoint[row] !== checkpoint || !countsBy(flagsAt(row))) continue;
      if (last < 0 || isAfter(row, last)) last = row;
    }
    return last >= 0 && (flagsAt(last) & rowFlag.exit) === 0;
  }
  function isAfter(row: number, other: number): boolean {
    const difference = (columns.at[row] ?? 0) - (columns.at[other] ?? 0);
    return difference === 0 ? ids.idAt(row) > ids.idAt(other) : difference > 0;
  }

  /** Changes flags of a known row and moves the counters by what that changed. */
  function change(row: number, flags: number): void {
    const [ticket, checkpoint, gate] = [columns.ticket[row] ?? 0, columns.checkpoint[row] ?? 0, columns.gate[row] ?? 0];
    const counted = countsBy(flagsAt(row));
    const counts = countsBy(flags);
    if (counted === counts) {
      columns.flags[row] = flags;
      return;
    }
    const wasInside = isInsideNow(ticket, checkpoint);
    columns.flags[row] = flags;
    bump(insideAt, checkpoint, Number(isInsideNow(ticket, checkpoint)) - Number(wasInside));
    if ((flags & rowFlag.exit) === 0) bump(entriesAt, gate, Number(counts) - Number(counted));
  }

  function passageAt(row: number): Passage {
    return {
      scanId: ids.idAt(row),
      ticketNumber: columns.ticket[row] ?? 0,
      checkpoint: names.checkpoints.nameAt(columns.checkpoint[row] ?? 0),
      direction: (flagsAt(row) & rowFlag.exit) === 0 ? 'entry' : 'exit',
      gateId: names.gates.nameAt(columns.gate[row] ?? 0),
      deviceId: names.devices.nameAt(columns.device[row] ?? 0),
      at: columns.at[row] ?? 0,
    };
  }

  function recount(): void {
    for (let row = 0; row < ids.count(); row += 1) {
      if ((flagsAt(row) & rowFlag.known) === 0) continue;
      const flags = flagsAt(row);
      columns.flags[row] = flags & ~rowFlag.known;
      link(row);
      change(row, flags);
    }
  }

  recount();
  return {
    add(passage) {
      const row = rowOf(passage.scanId);
      if ((flagsAt(row) & rowFlag.known) !== 0) return;
      columns.ticket[row] = passage.ticketNumber;
      columns.at[row] = passage.at;
      columns.checkpoint[row] = names.checkpoints.indexOf(passage.checkpoint);
      columns.gate[row] = names.gates.indexOf(passage.gateId);
      columns.device[row] = names.devices.indexOf(passage.deviceId);
      link(row);
      change(row, flagsAt(row) | rowFlag.known | (passage.direction === 'exit' ? rowFlag.exit : 0));
    },
    rule(scanId, counts) {
      const row = rowOf(scanId);
      change(row, counts ? flagsAt(row) & ~rowFlag.ruledOut : flagsAt(row) | rowFlag.ruledOut);
    },
    takeBack(scanId) {
      const row = rowOf(scanId);
      change(row, flagsAt(row) | rowFlag.takenBack);
    },
    of(ticketNumber, checkpoint) {
      const index = names.checkpoints.find(checkpoint);
      const passages: Passage[] = [];
      for (let row = (heads.get(ticketNumber) ?? 0) - 1; row >= 0; row = (columns.next[row] ?? 0) - 1) {
        if (columns.checkpoint[row] === index && countsBy(flagsAt(row))) passages.push(passageAt(row));
      }
      return passages.toSorted(byTime);
    },
    find(scanId) {
      const row = ids.find(scanId);
      return row >= 0 && countsBy(flagsAt(row)) ? passageAt(row) : undefined;
    },
    inside: (checkpoint) => insideAt[names.checkpoints.find(checkpoint) ?? -1] ?? 0,
    entries: (gateId) => entriesAt[names.gates.find(gateId) ?? -1] ?? 0,
    saved: () => ({
      ids: ids.bytes(),
      columns,
      checkpoints: names.checkpoints.names,
      gates: names.gates.names,
      devices: names.devices.names,
    }),
  };
}

function bump(counts: number[], index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}
