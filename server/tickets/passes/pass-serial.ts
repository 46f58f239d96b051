import { hmacOf } from '#server/signing/secrets.ts';

/**
 * The name of a ticket's pass at Apple and Google. It is of one holder alone: whoever gets the ticket next has a pass of
 * their own, and the one on the phone of whoever had it before never becomes theirs.
 */
export const passSerial = (key: Uint8Array, ticketId: string, holderUserId: string): string =>
  `${ticketId}.${hmacOf(key, `serial ${ticketId} ${holderUserId}`).slice(0, 22)}`;
