/**
 * Passages as columns, one typed array per field. A row may exist before its fields are known, because a ruling can
 * arrive first.
 */
export interface PassageColumns {
  readonly ticket: Uint32Array;
  readonly at: Float64Array;
  readonly checkpoint: Uint16Array;
  readonly gate: Uint16Array;
  readonly device: Uint16Array;
  readonly flags: Uint8Array;
}

/** Counting passages of one area, unordered. Can be posted to a worker. */
export interface PassageTable {
  readonly tickets: Uint32Array;
  /** Corrected time, ms. */
  readonly at: Float64Array;
  /** 1 for an exit. */
  readonly exits: Uint8Array;
  /** 1 for an additional person on the ticket. */
  readonly seconds: Uint8Array;
  /** Indexes into `gateIds`. */
  readonly gates: Uint16Array;
  readonly gateIds: readonly string[];
}

/** Returns the counting rows of one checkpoint among the first `count`. */
export function passageTable(
  columns: PassageColumns,
  count: number,
  checkpoint: number | undefined,
  gateIds: readonly string[],
): PassageTable {
  const rows = Uint32Array.from(columns.flags.subarray(0, count).keys()).filter(
    (row) => columns.checkpoint[row] === checkpoint && countsBy(columns.flags[row] ?? 0),
  );
  const marked = (flag: number) =>
    Uint8Array.from(rows, (row) => Number(((columns.flags[row] ?? 0) & flag) !== 0));
  return {
    tickets: rows.map((row) => columns.ticket[row] ?? 0),
    at: Float64Array.from(rows, (row) => columns.at[row] ?? 0),
    exits: marked(rowFlag.exit),
    seconds: marked(rowFlag.second),
    gates: Uint16Array.from(rows, (row) => columns.gate[row] ?? 0),
    gateIds: [...gateIds],
  };
}

/** Bits of `flags`. */
export const rowFlag = {
  /** The passage's fields have been set. */
  known: 1,
  exit: 2,
  /** The server ruled `again` or `undone`. */
  ruledOut: 4,
  /** This device undid it. */
  undoneRuling: 8,
  /** An additional person on the ticket. */
  second: 16,
} as const;

/** Returns whether a row with these flags counts. */
export function countsBy(flags: number): boolean {
  return (flags & (rowFlag.known | rowFlag.ruledOut | rowFlag.undoneRuling)) === rowFlag.known;
}

export function createColumns(capacity: number): PassageColumns {
  return {
    ticket: new Uint32Array(capacity),
    at: new Float64Array(capacity),
    checkpoint: new Uint16Array(capacity),
    gate: new Uint16Array(capacity),
    device: new Uint16Array(capacity),
    flags: new Uint8Array(capacity),
  };
}

/** Copies the columns with room for `capacity` rows. */
export function growColumns(columns: PassageColumns, capacity: number): PassageColumns {
  const larger = createColumns(capacity);
  larger.ticket.set(columns.ticket);
  larger.at.set(columns.at);
  larger.checkpoint.set(columns.checkpoint);
  larger.gate.set(columns.gate);
  larger.device.set(columns.device);
  larger.flags.set(columns.flags);
  return larger;
}
