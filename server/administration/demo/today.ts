import { singleEntry } from '#domain/door/admission-rules.ts';
import type { LocationFields } from '#server/database/events/locations.ts';
import type { EventPlan } from './make-event.ts';

const hour = 3_600_000;

const waterfrontPlace = {
  name: 'Banjul Waterfront',
  address: 'Liberation Avenue',
  city: 'Banjul',
  country: 'GM',
};

/** Where the first event takes place. */
export const waterfront: LocationFields = {
  ...waterfrontPlace,
  mapUrl: null,
  coordinates: { latitude: 13.4557, longitude: -16.5775 },
  capacity: 1_200,
  timeZone: 'Africa/Banjul',
  gates: ['Main gate', 'River gate'],
};

/** Doors opened within the last hour and stay open long enough to try everything. */
function timesOf(now: number): Pick<EventPlan, 'startsAt' | 'endsAt' | 'doorsOpenAt'> {
  const doorsOpenAt = Math.floor(now / hour) * hour - hour;
  return { doorsOpenAt, startsAt: doorsOpenAt + 2 * hour, endsAt: doorsOpenAt + 14 * hour };
}

/** An event for trying out the door: 500 tickets with printed codes, two gates, and a type that only one gate admits. */
export function staticToday(organizerId: string, now: number): EventPlan {
  return {
    organizerId,
    name: 'Banjul River Festival',
    timeZone: 'Africa/Banjul',
    ...timesOf(now),
    details: {
      summary: 'Music and food on both sides of the river, all day today.',
      description:
        'Two stages, twelve bands, and the last ferry at midnight. Keep your ticket at hand: both gates scan it.',
      category: 'Festival',
      venue: waterfrontPlace,
    },
    policy: { code: 'static', unlisted: 'admit' },
    rules: { event: singleEntry },
    gates: [{ name: 'Main gate' }, { name: 'River gate' }],
    types: [
      { name: 'Regular', priceAmount: 40_000, quantity: 1_000, tickets: 374, testTickets: 6 },
      {
        name: 'VIP',
        description: 'The deck by the main stage.',
        priceAmount: 150_000,
        quantity: 120,
        tickets: 80,
      },
      {
        name: 'Crew and artists',
        description: 'By the river gate only.',
        priceAmount: 0,
        quantity: 60,
        tickets: 40,
        gates: [1],
        hidden: true,
      },
    ],
  };
}

/** A second event today, which admits only a fresh rolling code from the wallet and allows re-entry. */
export function rotatingToday(organizerId: string, now: number): EventPlan {
  return {
    organizerId,
    name: 'Kololi Rooftop Sessions',
    timeZone: 'Africa/Banjul',
    ...timesOf(now),
    details: {
      summary: 'Acoustic sets above the strip. Your phone shows a code that changes as you look.',
      description:
        'Screenshots do not admit: open the ticket in your wallet at the door. Go out and come back as you like.',
      category: 'Music',
      venue: { name: 'QCity Rooftop', address: 'Bertil Harding Highway', city: 'Kololi', country: 'GM' },
    },
    policy: { code: 'rotating', unlisted: 'ask' },
    rules: { event: { reentry: 'after_exit', maxEntries: null, coolDownMs: 0, capacity: 150 } },
    gates: [{ name: 'Lift lobby' }],
    types: [{ name: 'Entry', priceAmount: 30_000, quantity: 150, tickets: 118, testTickets: 2 }],
  };
}
