import type { EventPlan } from '../../server/administration/demo/make-event.ts';

/** A minimal event for tests of the door: starts in an hour, with one gate and this many tickets of one type. */
export const aNight = (organizerId: string, now: number, tickets: number): EventPlan => ({
  organizerId,
  name: 'A night',
  timeZone: 'Africa/Banjul',
  doorsOpenAt: now,
  startsAt: now,
  endsAt: now + 3_600_000,
  gates: [{ name: 'Main gate' }],
  types: [{ name: 'Regular', tickets }],
});
