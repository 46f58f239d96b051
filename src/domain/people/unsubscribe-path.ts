/** Returns the path of the link for unsubscribing from an organizer's news or subscribing again. */
export const unsubscribePath = (subscriptionId: string, token: string): string =>
  `/unsubscribe/${encodeURIComponent(subscriptionId)}?token=${encodeURIComponent(token)}`;

/** Returns the path for one-click unsubscribe requests of mail clients (RFC 8058), without a page. */
export const oneClickPath = (subscriptionId: string, token: string): string =>
  `/api/subscriptions/${encodeURIComponent(subscriptionId)}/unsubscribe/${encodeURIComponent(token)}`;
