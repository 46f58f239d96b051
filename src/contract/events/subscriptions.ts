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
    'Whose news a link in an email is about, and whether its owner gets them. The token goes in the body, so that no log has it. 404 `subscription_not_found`.',
  params,
  body: v.object({ token: linkToken }),
  reply: standing,
});

export const changeSubscription = endpoint({
  method: 'PUT',
  path: '/api/subscriptions/{subscriptionId}',
  access: 'public',
  about: 'Stops an organizer’s news, or takes them again. Again: the same answer.',
  params,
  body: v.object({ token: linkToken, subscribed: v.boolean() }),
  reply: standing,
});

export const unsubscribeByMail = endpoint({
  method: 'POST',
  path: '/api/subscriptions/{subscriptionId}/unsubscribe/{token}',
  access: 'public',
  about:
    'What mail programs send where somebody unsubscribes in them (List-Unsubscribe-Post, RFC 8058): no page, no cookie, any body.',
  params: v.object({ subscriptionId: id, token: linkToken }),
  reply: standing,
});
