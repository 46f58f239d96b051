import { hmacOf } from '#server/signing/secrets.ts';

/**
 * Returns the token of an invitation's link: 256 bits, derived from its id and a key of the server, so that it can be
 * shown and sent again without being stored.
 */
export const teamInviteToken = (inviteKey: Uint8Array, inviteId: string): string =>
  hmacOf(inviteKey, `team ${inviteId}`);
