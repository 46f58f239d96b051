import { oneClickPath, unsubscribePath } from '#domain/people/unsubscribe-path.ts';
import type { Subscription } from '#server/database/messages/news-opt-outs.ts';
import { sameText, hmacOf } from '#server/signing/secrets.ts';

/** Where somebody stops an organizer's news: a page that asks, and an address for mail programs that does not. */
export interface SubscriptionLinks {
  readonly page: string;
  readonly oneClick: string;
}

const idOf = ({ userId, organizerId }: Subscription): string => `${userId}_${organizerId}`;

/** Made from the ids and a key of the server, so that it is in no table. */
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

/** Whose news a link is about; null where it is none of ours. @param keys that links were made with, now and before */
export function readSubscriptionLink(
  keys: readonly Uint8Array[],
  { subscriptionId, token }: { readonly subscriptionId: string; readonly token: string },
): Subscription | null {
  const [userId, organizerId] = subscriptionId.split('_');
  if (userId === undefined || organizerId === undefined) return null;
  const isOurs = keys.some((key) => sameText(tokenOf(key, subscriptionId), token));
  return isOurs ? { userId, organizerId } : null;
}
