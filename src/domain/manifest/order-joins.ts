import { fromBase64url, toBase64url } from '#domain/wire/base64url.ts';

/**
 * Encodes which tickets were bought together without revealing the buyer or the order: one bit per ticket, set if it
 * belongs to the order of the preceding ticket. Tickets of an order have consecutive numbers; a transferred ticket
 * gets a new number and no longer belongs to an order.
 */
export function writeJoins(joins: Uint8Array): string {
  let length = joins.length;
  while (joins[length - 1] === 0) length -= 1;
  const bits = new Uint8Array(Math.ceil(length / 8));
  for (let at = 0; at < length; at += 1) {
    if (joins[at] === 1) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return toBase64url(bits);
}

/** Decodes one byte per ticket for `count` tickets. All are 0 if the text is invalid: orders are only a convenience. */
export function readJoins(text: string, count: number): Uint8Array {
  const joins = new Uint8Array(count);
  const bits = fromBase64url(text) ?? new Uint8Array();
  const length = Math.min(count, bits.length * 8);
  for (let at = 0; at < length; at += 1) joins[at] = ((bits[at >> 3] ?? 0) >> (at & 7)) & 1;
  return joins;
}
