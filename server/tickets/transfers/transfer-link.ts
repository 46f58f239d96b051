import { createHash } from 'node:crypto';
import { hmacOf } from '#server/signing/secrets.ts';

/**
 * The token of an offer's link: 256 bits, made from the offer's id and a key of the server. So it can be sent again
 * and after a new start, and is in no table.
 */
export function transferToken(transferKey: Uint8Array, transferId: string): string {
  return hmacOf(transferKey, `transfer ${transferId}`);
}

/** What is stored of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(`gatehouse transfer 1\n${token}`).digest('hex');
}

/** Where the link leads; who is sent there signs in and answers the offer. */
export function transferLink(publicOrigin: string, ticketId: string, token: string): string {
  return `${publicOrigin}/tickets/${encodeURIComponent(ticketId)}?accept=${token}`;
}
