import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Database } from '#server/database/database.ts';
import { findSubscription, setSubscribed } from '#server/database/messages/news-opt-outs.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';
import { readSubscriptionLink } from './subscription-links.ts';

export interface SubscriptionDeps {
  readonly database: Database;
  /** ms. */
  readonly now: () => number;
  readonly secrets: Pick<IdentitySecrets, 'unsubscribeKey' | 'formerUnsubscribeKeys'>;
}

/** The parts of a link in an email. */
interface Link {
  readonly subscriptionId: string;
  readonly token: string;
}

interface Standing {
  readonly organizerName: string;
  readonly subscribed: boolean;
}

const keysOf = ({ unsubscribeKey, formerUnsubscribeKeys }: SubscriptionDeps['secrets']) => [
  unsubscribeKey,
  ...formerUnsubscribeKeys,
];

const noSubscription = refusal(404, 'subscription_not_found', (texts) => texts.messages.noSubscription);

/** Returns the subscription a link is about, and whether it is active. */
export async function readSubscription(
  { database, secrets }: SubscriptionDeps,
  link: Link,
): Promise<Standing | Refusal> {
  // Checked before the database is queried, so that guesses cost nothing.
  const subscription = readSubscriptionLink(keysOf(secrets), link);
  if (subscription === null) return noSubscription;
  return (await findSubscription(database, subscription)) ?? noSubscription;
}

/** Unsubscribes from or resubscribes to an organizer's messages. Repeating the call gives the same answer. */
export async function changeSubscription(
  deps: SubscriptionDeps,
  link: Link,
  subscribed: boolean,
): Promise<Standing | Refusal> {
  const subscription = readSubscriptionLink(keysOf(deps.secrets), link);
  if (subscription === null) return noSubscription;
  const found = await findSubscription(deps.database, subscription);
  if (found === null) return noSubscription;
  await setSubscribed(deps.database, { ...subscription, subscribed }, deps.now());
  return { ...found, subscribed };
}
