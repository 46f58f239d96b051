/**
 * The facts of passages, one typed array for each.
 * A row may exist before its facts are known: a ruling can come first.
 */
export interface PassageColumns {
  readonly ticket: Uint32Array;
  readonly at: Float64Array;
  readonly checkpoint: Uint16Array;
  readonly gate: Uint16Array;
  readonly device: Uint16Array;
  readonly flags: Uint8Array;
}

/** Passages of one area that count, of a ticket's own person, in no order. It can be posted to a worker. */
export interface PassageTable {
  readonly tickets: Uint32Array;
  /** Corrected ms. */
  readonly at: Float64Array;
  /** 1 for an exit. */
  readonly exits: Uint8Array;
  /** Places in `gateIds`. */
  readonly gates: Uint16Array;
  readonly gateIds: readonly string[];
}

/** The rows of one checkpoint, among the first `count`, that count and are a ticket's own. */
export function passageTable(
  columns: PassageColumns,
  count: number,
  checkpoint: number | undefined,
  gateIds: readonly string[],
): PassageTable {
  const rows = Uint32Array.from(columns.flags.subarray(0, count).keys()).filter(
    (row) =>
      columns.checkpoint[row] === checkpoint &&
      countsBy(columns.flags[row] ?? 0) &&
      ((columns.flags[row] ?? 0) & rowFlag.second) === 0,
  );
  return {
    tickets: rows.map((row) => columns.ticket[row] ?? 0),
    at: Float64Array.from(rows, (row) => columns.at[row] ?? 0),
    exits: Uint8Array.from(rows, (row) => Number(((columns.flags[row] ?? 0) & rowFlag.exit) !== 0)),
    gates: Uint16Array.from(rows, (row) => columns.gate[row] ?? 0),
    gateIds: [...gateIds],
  };
}

/** Bits of `flags`. */
export const rowFlag = {
  /** The facts are there. */
  known: 1,
  exit: 2,
  /** The server ruled `again` or `undone`. */
  ruledOut: 4,
  /** This device took it back itself. */
  takenBack: 8,
  /** Somebody beside the ticket's own person. */
  second: 16,
} as const;

/** Whether a row with these flags counts. */
export function countsBy(flags: number): boolean {
  return (flags & (rowFlag.known | rowFlag.ruledOut | rowFlag.takenBack)) === rowFlag.known;
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

/** The same columns with room for `capacity` rows. */
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
