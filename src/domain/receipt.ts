import type { Passage } from './manifest.ts';

/**
 * The server's ruling on one scan. `outcome` is byte-same for ever for one scan id and payload;
 * `status` is how this sending went.
 */
export interface Receipt {
  readonly scanId: string;
  /**
   * `applied`: stored now. `duplicate`: was stored before, outcome repeated. `conflict`: stored, and it
   * contradicts another admission. `parked`: can never be accepted as it is; a person decides.
   * `later`: not now, send again.
   */
  readonly status: 'applied' | 'duplicate' | 'conflict' | 'parked' | 'later';
  /** Absent on `parked` and `later`. */
  readonly outcome: Outcome | null;
  /** Stable code of why, on `parked` and `later`. */
  readonly code: string | null;
  readonly message: string | null;
}

export interface Outcome {
  /** `first`: counts. `again`: a second admission for one right. `none`: nothing to count (refusal, test, exit, undo). */
  readonly ruling: 'first' | 'again' | 'none';
  readonly conflictId: string | null;
  /** The passage that counts instead, with `again`. */
  readonly first: Passage | null;
  /** Revision at which the event took this in. */
  readonly revision: number;
  /** ms. */
  readonly receivedAt: number;
}
