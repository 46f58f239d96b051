import type { Failure } from '#domain/failures/failure.ts';
import type { VerificationState } from '#domain/sales/payment-verification.ts';

/** The verification state of one payment, for a screen. */
export interface VerificationView {
  readonly state: VerificationState | null;
  /** Time of the next allowed attempt, ms (wall clock); null when waiting does not help, or it is allowed at once. */
  readonly nextAt: number | null;
  /** All attempts are used: only the provider's own message can settle it now. */
  readonly exhausted: boolean;
  /** Why the newest request was not answered; null when it was. */
  readonly failure: Failure | null;
}
