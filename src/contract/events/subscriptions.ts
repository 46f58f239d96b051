import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { linkToken } from '../wire/person-fields.ts';

const id = v.pipe(v.string(), v.maxLength(140));
const params = v.object({ subscriptionId: id });

const standing = v.object({
  /** Empty when the organizer has no name. */
  organizerName: v.string(),
  subscribed: v.boolean(),
});

export const readSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/{subscriptionId}/read',
  access: 'public',
  about:
    'The organizer whose news an email’s link is about, and whether the recipient is subscribed. The token is in the body to keep it out of logs. Fails with 404 `subscription_not_found`.',
  params,
  body: v.object({ token: linkToken }),
  reply: standing,
});

export const changeSubscription = endpoint({
  method: 'PUT',
  path: '/api/subscriptions/{subscriptionId}',
  access: 'public',
  about: 'Unsubscribes from an organizer’s news, or subscribes again. Idempotent.',
  params,
  body: v.object({ token: linkToken, subscribed: v.boolean() }),
  reply: standing,
});

export const unsubscribeByMail = endpoint({
  method: 'POST',
  path: '/api/subscriptions/{subscriptionId}/unsubscribe/{token}',
  access: 'public',
  about:
    'One-click unsubscribe for mail programs (List-Unsubscribe-Post, RFC 8058): no page, no cookie, any body.',
  params: v.object({ subscriptionId: id, token: linkToken }),
  reply: standing,
});
