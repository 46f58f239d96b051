import type { Receipt } from '#domain/door/receipt.ts';

/**
 * Returns whether a receipt arrives for a scan that the current manifest already includes, as after a restore. No
 * line of the feed will repeat it, so a view that counts the scan itself must be rebuilt.
 */
export function isLateReceipt(
  before: Receipt | null,
  now: Receipt | null,
  manifestRevision: number,
): boolean {
  const fresh = (before?.outcome ?? null) === null;
  return fresh && (now?.outcome?.revision ?? Infinity) <= manifestRevision;
}
