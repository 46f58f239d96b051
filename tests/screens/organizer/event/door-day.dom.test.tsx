import { expect, test, vi } from 'vitest';
import { EnginesProvider } from '#app/engines/engines.tsx';
import type { MyEvent } from '#screens/organizer/event/event-page.tsx';
import { DoorDayOverview } from '#screens/organizer/event/overview/door-day.tsx';
import { screenEngines } from '#tests/screens/screen-engines.ts';
import { mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
}));

const now = Date.parse('2026-11-30T20:00:00Z');

test.each([
  ['until 23:00', '2026-11-30T17:00:00Z', '2026-11-30T22:00:00Z', 'Doors are open, until 23:00'],
  // That is tomorrow there, and today in UTC.
  [
    'until after midnight',
    '2026-11-30T17:00:00Z',
    '2026-11-30T23:30:00Z',
    'Doors are open, until Tue 1 Dec, 00:30',
  ],
  ['for days', '2026-11-30T17:00:00Z', '2026-12-02T22:00:00Z', 'Doors are open, until Wed 2 Dec, 23:00'],
  ['later', '2026-11-30T22:00:00Z', '2026-12-01T02:00:00Z', 'Doors open in 2 hours: 23:00'],
  [
    'in the morning',
    '2026-12-01T07:00:00Z',
    '2026-12-01T12:00:00Z',
    'Doors open in 11 hours: Tue 1 Dec, 08:00',
  ],
])(
  'names the day of doors that are open %s, unless it is today there',
  async (_, doorsOpenAt, endsAt, words) => {
    const event = {
      registrationId: 'e1',
      timeZone: 'Europe/Paris',
      doorsOpenAt,
      endsAt,
      figures: null,
    } as unknown as MyEvent;
    const engines = screenEngines({
      call: async () => ({ ok: false, failure: { kind: 'timeout' } }),
    });
    const box = await mount(
      <EnginesProvider engines={engines}>
        <DoorDayOverview event={event} now={now} />
      </EnginesProvider>,
    );
    expect(box.querySelector('[role=timer]')?.textContent).toBe(words);
  },
);
