import type { doorOffers, doorTakings } from '#contract/sales/door-sales.ts';
import type { WayToPay } from '#contract/sales/ways-to-pay.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { longName, now, typeId } from './samples.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

export const doorOffer: ReplyOf<typeof doorOffers>['items'][number] = {
  ticketTypeId: typeId,
  name: longName,
  price: { amount: 35_000, currency: 'GMD' },
  groupSize: 1,
  left: 12,
};
export const doorTable = {
  ...doorOffer,
  ticketTypeId: `${typeId.slice(0, -1)}f`,
  name: `${longName} 6`,
  groupSize: 6,
};

export const shift: ReplyOf<typeof doorTakings>['items'][number] = {
  person: longName,
  from: iso(now - 3 * hour),
  until: iso(now - hour),
  sales: 12,
  tickets: 20,
  cash: { amount: 700_000, currency: 'GMD' },
  card: { amount: 35_000, currency: 'GMD' },
};

export const wayToPay: WayToPay = {
  wayToPayId: '018f0000-0000-7000-8000-00000000aaaa',
  name: longName,
  instructions: 'Pay to **account 1234** and name {reference}.',
  reserveHours: 72,
  tickets: 'at_once',
};
