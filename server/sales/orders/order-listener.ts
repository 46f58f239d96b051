/**
 * A listener for orders, such as the emails to buyers. Called after the commit, at least once if the server survives;
 * errors are logged and ignored.
 */
export interface OrderListener {
  confirmed(orderId: string): Promise<void>;
  /** Waiting for a manual payment. */
  waiting(orderId: string): Promise<void>;
  /** Cancelled, expired or refunded. */
  ended(orderId: string): Promise<void>;
}
