import { fromBase64url, toBase64url } from '#domain/wire/bytes.ts';

/**
 * Which tickets were bought together, without saying by whom or in which order: one bit a ticket, set where it belongs to
 * the order of the ticket before it. Tickets of an order have numbers that follow on each other; a ticket that changed
 * hands has a new number and belongs to nobody's order any more.
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

/** One byte for each of `count` tickets; all of them 0 where the text is none of ours: orders are a convenience. */
export function readJoins(text: string, count: number): Uint8Array {
  const joins = new Uint8Array(count);
  const bits = fromBase64url(text) ?? new Uint8Array();
  const length = Math.min(count, bits.length * 8);
  for (let at = 0; at < length; at += 1) joins[at] = ((bits[at >> 3] ?? 0) >> (at & 7)) & 1;
  return joins;
}
