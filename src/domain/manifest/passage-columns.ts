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
