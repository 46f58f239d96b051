/** An entry or exit that counts, as shared with every device of the event; contains no personal data. */
export interface Passage {
  readonly scanId: string;
  readonly ticketNumber: number;
  readonly checkpoint: string;
  readonly direction: 'entry' | 'exit';
  readonly gateId: string;
  readonly deviceId: string;
  /** Corrected time of the scan, ms. */
  readonly at: number;
}

/** A counting passage. */
export interface CountedPassage extends Passage {
  /**
   * A person found that somebody else came in on the same ticket: counted in addition to the ticket's own passages
   * and ignored by its rules (`domain/door/resolution`).
   */
  readonly second?: boolean | undefined;
}
