import { hmacOf } from '#server/signing/secrets.ts';

/**
 * Returns the serial of a ticket's pass at Apple and Google. It is specific to one holder: the next holder gets a new
 * pass, and the previous holder's pass never turns into it.
 */
export const passSerial = (key: Uint8Array, ticketId: string, holderUserId: string): string =>
  `${ticketId}.${hmacOf(key, `serial ${ticketId} ${holderUserId}`).slice(0, 22)}`;
