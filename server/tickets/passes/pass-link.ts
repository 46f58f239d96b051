import { sameText, hmacOf } from '#server/signing/secrets.ts';

/** Lifetime of a link, which is used at once; in ms. */
export const passLinkMs = 5 * 60_000;

interface PassLink {
  readonly ticketId: string;
  /** ms since 1970. */
  readonly until: number;
}

const hmacOfLink = (key: Uint8Array, { ticketId, until }: PassLink, holderUserId: string): string =>
  hmacOf(key, `${ticketId} ${holderUserId} ${until}`);

/** Returns the token of a link to a ticket's pass, valid until then for its current holder. */
export const passToken = (key: Uint8Array, link: PassLink, holderUserId: string): string =>
  `${link.ticketId}.${link.until.toString(36)}.${hmacOfLink(key, link, holderUserId)}`;

/** Parses a token; null if it is not one. Verifying it requires the ticket's holder. */
export function readPassToken(token: string): (PassLink & { readonly hmac: string }) | null {
  const [ticketId, until, hmac] = token.split('.');
  if (ticketId === undefined || until === undefined || hmac === undefined) return null;
  const at = Number.parseInt(until, 36);
  return Number.isSafeInteger(at) ? { ticketId, until: at, hmac } : null;
}

/** Returns whether a token was issued here for that holder. */
export const isPassToken = (
  key: Uint8Array,
  link: PassLink & { readonly hmac: string },
  holderUserId: string,
): boolean => sameText(hmacOfLink(key, link, holderUserId), link.hmac);
