/** What of a ticket type decides how many guests still fit. */
interface OfferedPlaces {
  readonly kind: string;
  /** Null where there is no limit. */
  readonly quantity: number | null;
  readonly sold: number;
  readonly reserved: number;
  readonly groupSize: number;
}

/** How many tickets all types of an event have left together; null where one of them has no limit. */
export function placesLeft(types: readonly OfferedPlaces[]): number | null {
  let left = 0;
  for (const { kind, quantity, sold, reserved, groupSize } of types) {
    if (kind !== 'ticket') continue;
    if (quantity === null) return null;
    left += Math.max(0, quantity - sold - reserved) * groupSize;
  }
  return left;
}
