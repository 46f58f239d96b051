/**
 * Who wants to hear of orders, such as the emails to buyers. Told after the commit, at least once where the server
 * lives on; what it throws is logged and disturbs nobody.
 */
export interface OrderNews {
  confirmed(orderId: string): Promise<void>;
  /** Waits to be paid by hand. */
  waiting(orderId: string): Promise<void>;
  /** Cancelled, expired or refunded. */
  ended(orderId: string): Promise<void>;
}
