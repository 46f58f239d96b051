import { sameText, hmacOf } from '#server/signing/secrets.ts';

/** A link is followed at once; ms. */
export const passLinkMs = 5 * 60_000;

interface PassLink {
  readonly ticketId: string;
  /** ms since 1970. */
  readonly until: number;
}

const hmacOfLink = (key: Uint8Array, { ticketId, until }: PassLink, holderUserId: string): string =>
  hmacOf(key, `${ticketId} ${holderUserId} ${until}`);

/** The token of a link to a ticket's pass: good until then, for its present holder. */
export const passToken = (key: Uint8Array, link: PassLink, holderUserId: string): string =>
  `${link.ticketId}.${link.until.toString(36)}.${hmacOfLink(key, link, holderUserId)}`;

/** What a token says; null where it is none. Whether it is ours is known with the ticket's holder alone. */
export function readPassToken(token: string): (PassLink & { readonly hmac: string }) | null {
  const [ticketId, until, hmac] = token.split('.');
  if (ticketId === undefined || until === undefined || hmac === undefined) return null;
  const at = Number.parseInt(until, 36);
  return Number.isSafeInteger(at) ? { ticketId, until: at, hmac } : null;
}

/** Whether a token was made here for that holder. */
export const isPassToken = (
  key: Uint8Array,
  link: PassLink & { readonly hmac: string },
  holderUserId: string,
): boolean => sameText(hmacOfLink(key, link, holderUserId), link.hmac);
