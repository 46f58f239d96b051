import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';

/** Phone wallets that passes are made for. */
export const passKinds = ['apple', 'google'] as const;
export type PassKind = (typeof passKinds)[number];

export const makePass = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticketId}/passes/{kind}',
  access: 'signed_in',
  about:
    'A link that adds one of the caller’s tickets to a phone’s wallet: to a signed pass on this server, valid for five minutes, or to Google with the pass in it. Fails with 404 `pass_off` if that wallet isn’t configured, 409 `ticket_void` or `event_cancelled` if the ticket doesn’t admit anyone.',
  params: v.object({ ticketId: v.pipe(v.string(), v.maxLength(64)), kind: v.picklist(passKinds) }),
  reply: v.object({ url: v.string() }),
});

export const readPass = endpoint({
  method: 'GET',
  path: '/api/passes/{token}',
  access: 'public',
  about:
    'The pass for Apple Wallet that the previous call’s link points to; phones fetch it without a session. Fails with 404 `pass_link_over` once it has expired or the ticket was transferred.',
  params: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
});
