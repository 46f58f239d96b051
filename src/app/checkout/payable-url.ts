import type { Order } from '#contract/sales/orders.ts';
import type { Language } from '#messages/language.ts';

/** The provider's page of an order's newest payment, or null where nobody should be sent. */
export const payableUrl = (
  order: Pick<Order, 'payment'>,
  origin: string,
  language: Language,
): string | null =>
  order.payment === null || order.payment.checkoutUrl === ''
    ? null
    : safeUrl(order.payment.checkoutUrl, origin, language);

/**
 * Where a buyer is sent to pay, or null where nobody should be: a page of this very site, or one over https.
 * `javascript:`, `data:` and plain http elsewhere lead to no provider. Our own page is asked to speak as this one does.
 */
export function safeUrl(text: string, origin: string, language: Language): string | null {
  try {
    const url = new URL(text, origin);
    if (url.origin === origin) url.searchParams.set('language', language);
    return url.origin === origin || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
