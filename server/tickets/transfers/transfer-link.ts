import { createHash } from 'node:crypto';
import { hmacOf } from '#server/signing/secrets.ts';

/**
 * Returns the token of a transfer link: 256 bits, derived from the transfer's id and a key of the server, so that it
 * can be sent again, also after a restart, without being stored.
 */
export function transferToken(transferKey: Uint8Array, transferId: string): string {
  return hmacOf(transferKey, `transfer ${transferId}`);
}

/** Returns the stored hash of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(`gatehouse transfer 1\n${token}`).digest('hex');
}

/** Returns the link's URL; the recipient signs in there and accepts or declines. */
export function transferLink(publicOrigin: string, ticketId: string, token: string): string {
  return `${publicOrigin}/tickets/${encodeURIComponent(ticketId)}?accept=${token}`;
}
