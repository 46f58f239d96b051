import { expect, it } from 'vitest';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { atPresentPrice } from '#screens/organizer/event/at-present-price.ts';

const until = '2026-11-21T18:00:00.000Z';
const type = {
  ticketTypeId: 'box',
  name: 'Box',
  price: { amount: 9_000, currency: 'GMD' },
  tiers: [
    { tierId: 'first', amount: 4_000, until: null, count: 2 },
    { tierId: 'early', amount: 6_000, until, count: null },
  ],
  tiersTaken: {},
} as unknown as EditableTicketType;

it.each([
  ['of its first tier', {}, -1, 4_000],
  ['of the next tier once the first is used up', { first: 2 }, -1, 6_000],
  ['after its last tier', { first: 2 }, 0, 9_000],
])('gives a ticket type the price %s', (_, tiersTaken, afterMs, amount) => {
  const { price, name } = atPresentPrice({ ...type, tiersTaken }, Date.parse(until) + afterMs);
  expect([price, name]).toEqual([{ amount, currency: 'GMD' }, 'Box']);
});
