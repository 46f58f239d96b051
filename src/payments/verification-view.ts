import type { Failure } from '#domain/failures/failure.ts';
import type { VerificationState } from '#domain/sales/payment-verification.ts';

/** Where the verification of one payment stands, for a screen. */
export interface VerificationView {
  readonly state: VerificationState | null;
  /** When it may be tried again, ms (wall clock); null: by waiting never, or at once. */
  readonly nextAt: number | null;
  /** All attempts are used: the provider's own message settles it now. */
  readonly exhausted: boolean;
  /** Why the newest question was not answered; null when it was. */
  readonly failure: Failure | null;
}
