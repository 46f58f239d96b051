/** How a ticket is paid that is sold at the door: cash, taken by whoever sells, or by card at the payment provider. */
export const doorPayments = ['cash', 'card'] as const;
export type DoorPayment = (typeof doorPayments)[number];

/** How long a guest has to pay by card, ms. */
export const doorCardMs = 15 * 60_000;

/** A sale at the door, as takings are counted. */
export interface DoorSaleFact {
  readonly personId: string;
  /** ms. */
  readonly at: number;
  readonly tickets: number;
  readonly payment: DoorPayment;
  /** What of it was kept, minor units. */
  readonly amount: number;
}

/** What one person took between two long breaks. */
export interface Shift {
  readonly personId: string;
  readonly from: number;
  readonly until: number;
  readonly sales: number;
  readonly tickets: number;
  readonly cash: number;
  readonly card: number;
}

/** Whoever sells nothing for so long has gone home, ms. */
const breakMs = 6 * 3_600_000;

/** Sums sales by person and shift, the newest shift first. @param sales in any order */
export function shiftsOf(sales: readonly DoorSaleFact[]): readonly Shift[] {
  const shifts: Shift[] = [];
  for (const mine of Map.groupBy(sales, ({ personId }) => personId).values()) {
    let last: Shift | undefined;
    for (const sale of mine.toSorted((one, other) => one.at - other.at)) {
      const before = last !== undefined && sale.at - last.until < breakMs ? last : undefined;
      if (before !== undefined) shifts.pop();
      last = added(before, sale);
      shifts.push(last);
    }
  }
  return shifts.toSorted((one, other) => other.from - one.from);
}

function added(before: Shift | undefined, { personId, at, tickets, payment, amount }: DoorSaleFact): Shift {
  return {
    personId,
    from: before?.from ?? at,
    until: at,
    sales: (before?.sales ?? 0) + 1,
    tickets: (before?.tickets ?? 0) + tickets,
    cash: (before?.cash ?? 0) + (payment === 'cash' ? amount : 0),
    card: (before?.card ?? 0) + (payment === 'card' ? amount : 0),
  };
}
