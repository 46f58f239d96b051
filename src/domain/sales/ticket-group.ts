/** Group sizes, such as a table or a family; one ticket is not a group. */
export const groupSizes = { least: 2, most: 50 } as const;

/** Splits the price of a group among its tickets; minor units. The shares differ by at most one and add up to the whole. */
export function sharesOf(amount: number, groupSize: number): readonly number[] {
  const least = Math.floor(amount / groupSize);
  const over = amount - least * groupSize;
  return Array.from({ length: groupSize }, (_, place) => least + (place < over ? 1 : 0));
}

/**
 * Returns one attendee per ticket. If only one was named per group, as older apps do, that name is used for the whole
 * group.
 *
 * @param named in any order; each names the hold that its ticket comes from
 */
export function onePerTicket<T extends { readonly holdId: string }>(
  named: readonly T[],
  holds: readonly { readonly holdId: string; readonly quantity: number; readonly groupSize: number }[],
): readonly T[] {
  const counts = Map.groupBy(named, ({ holdId }) => holdId);
  const short = new Map(
    holds
      .filter(({ holdId, quantity }) => counts.get(holdId)?.length === quantity)
      .map(({ holdId, groupSize }) => [holdId, groupSize]),
  );
  return named.flatMap((one) => Array.from({ length: short.get(one.holdId) ?? 1 }, () => one));
}

interface Place {
  readonly ticketId: string | null;
  /** Number of its group in the order; null or absent if bought individually. */
  readonly groupNumber?: number | null;
}

/** Returns the tickets that are refunded together with this one, including itself: its whole group. */
export function ticketsRefundedWith(places: readonly Place[], ticketId: string): readonly string[] {
  const group = places.find((place) => place.ticketId === ticketId)?.groupNumber ?? null;
  if (group === null) return [ticketId];
  return places.flatMap((place) => (place.groupNumber === group ? (place.ticketId ?? []) : []));
}

/** Returns whether a selection contains only part of a group. */
export const splitsGroup = (places: readonly Place[], ticketIds: readonly string[]): boolean =>
  ticketIds.some((ticketId) => ticketsRefundedWith(places, ticketId).some((id) => !ticketIds.includes(id)));
