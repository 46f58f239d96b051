/** The path of the link by which somebody stops, or takes again, an organizer's news. */
export const unsubscribePath = (subscriptionId: string, token: string): string =>
  `/unsubscribe/${encodeURIComponent(subscriptionId)}?token=${encodeURIComponent(token)}`;

/** The path to which mail programs send their own "unsubscribe" (RFC 8058), without a page. */
export const oneClickPath = (subscriptionId: string, token: string): string =>
  `/api/subscriptions/${encodeURIComponent(subscriptionId)}/unsubscribe/${encodeURIComponent(token)}`;
