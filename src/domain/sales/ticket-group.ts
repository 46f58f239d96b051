/** A group has two to so many tickets: a table, a family. One ticket is no group. */
export const groupSizes = { least: 2, most: 50 } as const;

/**
 * What each ticket of a group cost, where the group cost so much; minor units. The parts differ by one at most, and always
 * add up to the whole.
 */
export function sharesOf(amount: number, groupSize: number): readonly number[] {
  const least = Math.floor(amount / groupSize);
  const over = amount - least * groupSize;
  return Array.from({ length: groupSize }, (_, place) => least + (place < over ? 1 : 0));
}

/**
 * Who comes, one for each ticket: where only one was named for each group, as older apps do, it is the name of all of them.
 *
 * @param named in any order; each names the hold that its ticket is of
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
  /** Which group of the order it is one of; null, or left out, where it was bought alone. */
  readonly groupNumber?: number | null;
}

/** The tickets that are refunded together with this one, itself included: all of its group. */
export function refundedWith(places: readonly Place[], ticketId: string): readonly string[] {
  const group = places.find((place) => place.ticketId === ticketId)?.groupNumber ?? null;
  if (group === null) return [ticketId];
  return places.flatMap((place) => (place.groupNumber === group ? (place.ticketId ?? []) : []));
}

/** Whether some tickets of a group are chosen without the others. */
export const splitsGroup = (places: readonly Place[], ticketIds: readonly string[]): boolean =>
  ticketIds.some((ticketId) => refundedWith(places, ticketId).some((id) => !ticketIds.includes(id)));
