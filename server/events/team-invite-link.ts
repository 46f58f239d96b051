import { hmacOf } from '#server/signing/secrets.ts';

/**
 * The token of an invitation's link: 256 bits, made from its id and a key of the server. So it can be shown and sent
 * again, and is in no table.
 */
export const teamInviteToken = (inviteKey: Uint8Array, inviteId: string): string =>
  hmacOf(inviteKey, `team ${inviteId}`);
