import type * as contract from '#contract/events/subscriptions.ts';
import {
  changeSubscription,
  readSubscription,
  type SubscriptionDeps,
} from '#server/messages/event-messages/subscriptions.ts';
import type { Answer } from '#server/resources/call.ts';

type Names = 'readSubscription' | 'changeSubscription' | 'unsubscribeByMail';

/** News subscriptions, managed by the links in emails. */
export function subscriptionsResource(deps: SubscriptionDeps): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  return {
    readSubscription: ({ params, body }) => readSubscription(deps, { ...params, token: body.token }),
    changeSubscription: ({ params, body }) =>
      changeSubscription(deps, { ...params, token: body.token }, body.subscribed),
    unsubscribeByMail: ({ params }) => changeSubscription(deps, params, false),
  };
}
