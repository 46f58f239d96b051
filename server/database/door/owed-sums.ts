import type { Change } from '#domain/manifest/manifest.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';

/**
 * Returns whether devices can read an amount due. They reject a whole manifest, or a page of the feed, with a larger one,
 * which orders have from before there was a limit: their tickets are sent as unpaid, without the amount.
 */
export const isReadableSum = (amount: number): boolean => amount <= maxMinorUnits;

/** Removes an amount due that devices cannot read from a stored line of the feed. */
export function withReadableSum(line: Change): Change {
  if (line.kind !== 'ticket' || line.owed === undefined || isReadableSum(line.owed.amount)) return line;
  const { owed: _, ...rest } = line;
  return rest;
}
