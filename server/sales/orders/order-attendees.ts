import type { OrderLine } from '#domain/sales/order.ts';
import { sharesOf } from '#domain/sales/ticket-group.ts';
import type { Attendee, AttendeeRow } from '#server/database/sales/orders.ts';

interface Named {
  readonly holdId: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Returns an order's attendees in the order named, each with their ticket's price. In a hold of groups the first ones
 * named are the first group.
 */
export function attendeesOf(named: readonly Named[], lines: readonly OrderLine[]): Attendee[] {
  const seats = new Map(lines.map((line) => [line.holdId, seatsOf(line)]));
  // Groups are numbered across the whole order.
  const firstGroup = new Map<string, number>();
  let groups = 0;
  for (const { holdId, quantity, groupSize } of lines) {
    firstGroup.set(holdId, groups);
    if (groupSize > 1) groups += quantity;
  }
  return named.flatMap(({ holdId, name, email }) => {
    const seat = seats.get(holdId)?.next().value;
    if (seat === undefined) return [];
    const { inHold, ...rest } = seat;
    const groupNumber = inHold === null ? null : inHold + (firstGroup.get(holdId) ?? 0);
    return [{ ...rest, groupNumber, forOrdinal: null, forTicketId: null, name, email }];
  });
}

/** Yields a line's tickets one after another. */
function* seatsOf({ quantity, groupSize, unitAmount, feeAmount, ...line }: OrderLine) {
  const { ticketTypeId, tierId, feeReturns } = line;
  const fees = sharesOf(feeAmount, groupSize);
  const shares = sharesOf(unitAmount, groupSize).map((share, at) => ({ share, fee: fees[at] ?? 0 }));
  for (let group = 0; group < quantity; group += 1)
    for (const { share, fee } of shares)
      yield {
        ticketTypeId,
        tierId,
        unitAmount: share,
        feeAmount: fee,
        feeReturns,
        inHold: groupSize > 1 ? group : null,
      };
}

/**
 * Returns the order in which an order's tickets are numbered: attendees by type, each followed by their add-ons, so
 * that scanners know what was bought for whom; then add-ons to earlier tickets.
 */
export function numbered<T extends Pick<AttendeeRow, 'ordinal' | 'typeIndex' | 'forOrdinal' | 'kind'>>(
  attendees: readonly T[],
): readonly T[] {
  const byType = (one: T, other: T) => one.typeIndex - other.typeIndex || one.ordinal - other.ordinal;
  const people = attendees.filter(({ kind }) => kind === 'ticket').toSorted(byType);
  const addOns = attendees.filter(({ kind }) => kind === 'add_on').toSorted(byType);
  const isOf = (addOn: T, { ordinal }: T) => addOn.forOrdinal === ordinal;
  const behind = people.flatMap((person) => [person, ...addOns.filter((addOn) => isOf(addOn, person))]);
  return [...behind, ...addOns.filter((addOn) => addOn.forOrdinal === null)];
}
