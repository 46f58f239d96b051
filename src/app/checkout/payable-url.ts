import type { Order } from '#contract/sales/orders.ts';

/** The provider's page of an order's newest payment, or null where nobody should be sent. */
export const payableUrl = (order: Pick<Order, 'payment'>, origin: string): string | null =>
  order.payment === null || order.payment.checkoutUrl === ''
    ? null
    : safeUrl(order.payment.checkoutUrl, origin);

/**
 * Where a buyer is sent to pay, or null where nobody should be: a page of this very site, or one over https.
 * `javascript:`, `data:` and plain http elsewhere lead to no provider.
 */
export function safeUrl(text: string, origin: string): string | null {
  try {
    const url = new URL(text, origin);
    return url.origin === origin || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
