import { oneClickPath, unsubscribePath } from '#domain/people/unsubscribe-path.ts';
import type { Subscription } from '#server/database/messages/news-opt-outs.ts';
import { sameText, hmacOf } from '#server/signing/secrets.ts';

/** Links to unsubscribe from an organizer's messages: a page that asks, and a one-click URL for mail clients. */
export interface SubscriptionLinks {
  readonly page: string;
  readonly oneClick: string;
}

const idOf = ({ userId, organizerId }: Subscription): string => `${userId}_${organizerId}`;

/** Derived from the ids and a server key, so that it is stored in no table. */
const tokenOf = (key: Uint8Array, subscriptionId: string): string => hmacOf(key, `news ${subscriptionId}`);

export function subscriptionLinks(
  key: Uint8Array,
  publicOrigin: string,
  subscription: Subscription,
): SubscriptionLinks {
  const id = idOf(subscription);
  const token = tokenOf(key, id);
  return {
    page: publicOrigin + unsubscribePath(id, token),
    oneClick: publicOrigin + oneClickPath(id, token),
  };
}

/**
 * Returns the subscription a link is about; null when the link is not ours.
 * @param keys current and previous keys that links were signed with
 */
export function readSubscriptionLink(
  keys: readonly Uint8Array[],
  { subscriptionId, token }: { readonly subscriptionId: string; readonly token: string },
): Subscription | null {
  const [userId, organizerId] = subscriptionId.split('_');
  if (userId === undefined || organizerId === undefined) return null;
  const isOurs = keys.some((key) => sameText(tokenOf(key, subscriptionId), token));
  return isOurs ? { userId, organizerId } : null;
}
