/** The fields of a ticket type that decide how many more guests fit. */
interface OfferedPlaces {
  readonly kind: string;
  /** Null if there is no limit. */
  readonly quantity: number | null;
  readonly sold: number;
  readonly reserved: number;
  readonly groupSize: number;
}

/** Returns how many tickets all types of an event have left together; null if one has no limit. */
export function placesLeft(types: readonly OfferedPlaces[]): number | null {
  let left = 0;
  for (const { kind, quantity, sold, reserved, groupSize } of types) {
    if (kind !== 'ticket') continue;
    if (quantity === null) return null;
    left += Math.max(0, quantity - sold - reserved) * groupSize;
  }
  return left;
}
