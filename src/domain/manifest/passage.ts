/** An entry or exit that counts, as every device of the event may know it: no person in it. */
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

/** A passage as it counts. */
export interface CountedPassage extends Passage {
  /**
   * A second person came in by the same ticket, as somebody found out: counted beside the ticket's own passages, and
   * asked about by none of its rules (`domain/door/resolution`).
   */
  readonly second?: boolean | undefined;
}
