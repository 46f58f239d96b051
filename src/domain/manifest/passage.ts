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
