import { afterEach, expect, it } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { watchClock } from '#sync/clock/clock-watch.ts';
import { handClock } from '../hand-clock.ts';
import { doorsOpen, gateBench } from './gate-bench.ts';

const zone = process.env['TZ'];
const travelTo = (name: string | undefined): number => {
  if (name === undefined) delete process.env['TZ'];
  else process.env['TZ'] = name;
  return new Date(doorsOpen).getTimezoneOffset();
};
afterEach(() => void travelTo(zone));

/** West and east of the event, one with a half-hour offset and two across the date line from each other. */
const zones = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

it('counts days in the event’s time zone when a phone’s zone changes during a day', async () => {
  const day = 86_400_000;
  const midnight = Math.ceil(doorsOpen / day) * day;
  let now = midnight - 1_000;
  const per_day = { ...singleEntry, reentry: 'per_day', maxEntries: null } as const;
  const { gate, code } = await gateBench({
    time: () => ({ now, uncertaintyMs: 20 }),
    header: { timeZone: 'Africa/Banjul', rules: { event: per_day } },
  });
  const come = async (ticketNumber: number) =>
    (await gate.admit({ via: 'camera', text: await code(ticketNumber) }, 'gate-a', 'entry')).verdict.code;
  const offsets = new Set<number>();
  for (const [ticketNumber, name] of zones.entries()) {
    now = midnight - 1_000;
    offsets.add(travelTo(zones.at(ticketNumber - 1)));
    expect(await come(ticketNumber)).toBe('admit');
    travelTo(name);
    now = midnight - 1;
    expect(await come(ticketNumber), name).toBe('used_today');
    now = midnight;
    expect(await come(ticketNumber), name).toBe('admit');
  }
  // Confirms that the process really used different zones.
  expect(offsets.size).toBe(zones.length);
});

it('does not treat another time zone as a clock step', async () => {
  const clock = handClock();
  const time = createDoorTime(clock, { offsetMs: 90_000, keep: () => {} });
  const stop = watchClock({ clock, time, onView: () => () => {} });
  const begun = time.now().now - clock.wall();
  for (const name of zones) {
    travelTo(name);
    await clock.advance(60_000);
    expect(time.now().now - clock.wall()).toBe(begun);
  }
  stop();
});
