import type { Order } from '#contract/sales/orders.ts';
import type { Language } from '#messages/language.ts';

/** Returns the provider's page for an order's newest payment, or null if there is none to open. */
export const payableUrl = (
  order: Pick<Order, 'payment'>,
  origin: string,
  language: Language,
): string | null =>
  order.payment === null || order.payment.checkoutUrl === ''
    ? null
    : safeUrl(order.payment.checkoutUrl, origin, language);

/**
 * Returns a safe payment URL, or null: only a page of this site, or one over https. `javascript:`, `data:` and plain
 * http elsewhere are rejected. Our own page is opened in the current language.
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
