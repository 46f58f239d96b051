import type { DayOfSale } from './sale-line.ts';

/** A fictional event for demonstrating the figures: always the same, and its figures add up. */
export const sampleEvening = {
  timeZone: 'Africa/Banjul',
  doorsOpenAt: Date.parse('2026-11-21T18:00:00Z'),
  startsAt: Date.parse('2026-11-21T19:00:00Z'),
  endsAt: Date.parse('2026-11-21T23:00:00Z'),
  countedAt: Date.parse('2026-11-21T23:30:00Z'),
  currency: 'GMD',
  capacity: 600,
} as const;

const dayMs = 86_400_000;
const saleDays = 30;
/** Period of arrivals in minutes since doors opened. */
const arrivalMinutes = 110;
const prices = { standing: 350_00, table: 900_00 };

/** Sales of one day by ticket type. */
interface SampleDay {
  readonly day: string;
  readonly standing: number;
  readonly table: number;
  readonly returned: number;
}

/** High sales on the first day, low in between, rising daily in the last week. */
function sampleDay(nth: number): SampleDay {
  const beforeDoors = saleDays - 1 - nth;
  const all = 5 + ((nth * 7) % 6) + (nth === 0 ? 46 : 0) + (beforeDoors < 7 ? (7 - beforeDoors) * 6 : 0);
  const table = Math.floor(all / 6);
  const day = new Date(sampleEvening.doorsOpenAt - beforeDoors * dayMs).toISOString().slice(0, 10);
  return { day, standing: all - table, table, returned: nth % 9 === 4 ? 1 : 0 };
}

/** A wave of arrivals with a height, a peak time in minutes since doors opened, and a width. */
const wave = (minute: number, height: number, middle: number, width: number) =>
  height * Math.exp(-(((minute - middle) / width) ** 2));

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** A range of days; null for all. */
type Days = { readonly from: string; readonly to: string } | null;

const soldIn = (days: Days) =>
  Array.from({ length: saleDays }, (_, nth) => sampleDay(nth)).filter(
    ({ day }) => days === null || (days.from <= day && day <= days.to),
  );

/** Returns the sample sales in a range of days. */
export function sampleSales(days: Days) {
  const sold = soldIn(days);
  const sales = sold.map(({ day, standing, table, returned }): DayOfSale => ({
    day,
    currency: sampleEvening.currency,
    tickets: standing + table,
    amount: standing * prices.standing + table * prices.table,
    returnedTickets: returned,
    returnedAmount: returned * prices.standing,
  }));
  const standing = sum(sold, (one) => one.standing - one.returned);
  const table = sum(sold, (one) => one.table);
  return {
    sales,
    types: {
      standing: { tickets: standing, amount: standing * prices.standing },
      table: { tickets: table, amount: table * prices.table },
    },
    sold: standing + table,
    revenue: sum(sales, ({ amount, returnedAmount }) => amount - returnedAmount),
    refunded: sum(sales, ({ returnedAmount }) => returnedAmount),
  };
}

/** Returns the sample arrivals at both gates, by minute since doors opened. */
export function sampleArrivals() {
  const minutes = Array.from({ length: arrivalMinutes }, (_, minute) => minute);
  const gates = [
    minutes.map((minute) => Math.round(wave(minute, 8, 38, 19))),
    minutes.map((minute) => Math.round(wave(minute, 3, 52, 24))),
  ] as const;
  const all = gates[0].map((entered, minute) => entered + (gates[1][minute] ?? 0));
  const most = Math.max(...all);
  return { gates, all, peak: { minute: all.indexOf(most), entered: most }, arrived: sum(all, (one) => one) };
}

/** Sample refusals by verdict. */
export const sampleRefusals = { already_inside: 9, cancelled: 3, revoked: 2, wrong_event: 2 } as const;

/** Sample durations of stay from exit scans, minutes. */
export const sampleStays = () =>
  Array.from({ length: 24 }, (_, nth) => ({
    minutes: 20 + nth * 10,
    stays: Math.round(wave(nth, 11, 15, 6)),
  }));

/** Sample sales funnel. */
export const sampleSteps = (days: Days) =>
  soldIn(days).map((one, nth) => {
    const bought = Math.ceil((one.standing + one.table) / 2);
    const reservations = bought + 2 + (nth % 3);
    return { day: one.day, views: reservations * 7 + ((nth * 5) % 11), reservations, bought };
  });
