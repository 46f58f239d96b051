import type { EventDetail } from '#contract/events/events.ts';

/**
 * An event's ticket types: tickets at an early price, a table of six, and drinks.
 *
 * @param now ms
 */
export const offersAt = (now: number, typeId: string): EventDetail['ticketTypes'] => [
  {
    ticketTypeId: typeId,
    name: 'Standing',
    description: '',
    price: { amount: 30_000, currency: 'GMD' },
    fee: { amount: { amount: 1_500, currency: 'GMD' }, onTop: true, returns: false },
    tier: {
      left: 8,
      until: new Date(now + 240 * 3_600_000).toISOString(),
      next: { amount: 35_000, currency: 'GMD' },
    },
    left: 12,
    saleStartsAt: null,
    saleEndsAt: null,
    perOrderLimit: 6,
    state: 'on_sale',
    groupSize: 1,
    addOn: null,
  },
  {
    ticketTypeId: `${typeId.slice(0, -1)}b`,
    name: 'Table for six',
    description: 'By the stage, with a waiter.',
    price: { amount: 250_000, currency: 'GMD' },
    fee: null,
    tier: null,
    left: 3,
    saleStartsAt: null,
    saleEndsAt: null,
    perOrderLimit: 2,
    state: 'on_sale',
    groupSize: 6,
    addOn: null,
  },
  {
    ticketTypeId: `${typeId.slice(0, -1)}c`,
    name: 'Drinks',
    description: '',
    price: { amount: 20_000, currency: 'GMD' },
    fee: null,
    tier: null,
    left: null,
    saleStartsAt: null,
    saleEndsAt: null,
    perOrderLimit: 10,
    state: 'on_sale',
    groupSize: 1,
    addOn: { uses: 2, perTicket: 2 },
  },
];
