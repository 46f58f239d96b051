import { expect, it } from 'vitest';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { AccessNotice } from '#screens/organizer/scanner/access-notice.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

const minute = 60_000;
const end = Date.UTC(2026, 10, 29, 18);

/** Returns what a phone shows during a shift, so long before its access ends. */
async function shownBefore(ms: number): Promise<{ readonly text: string; readonly trouble: string | null }> {
  // The notice asks for these parts and no others.
  const desk = { certainTime: () => end - ms } as unknown as DoorDesk;
  const door = { enrolment: { leaseExpiresAt: end } } as unknown as DoorEvent;
  const engines = { clock: handClock(), messages: english } as unknown as Engines;
  const page = await mount(
    <EnginesProvider engines={engines}>
      <AccessNotice desk={desk} door={door} />
    </EnginesProvider>,
  );
  const alert = page.querySelector('[role=alert]');
  return { text: alert?.textContent ?? '', trouble: alert?.getAttribute('data-trouble') ?? null };
}

it.each([
  [660 * minute, null, ''],
  [120 * minute, null, ''],
  [40 * minute, 'access_low', 'This phone’s access ends in 40 minutes. Go online briefly to renew it.'],
  [1_000, 'access_low', 'This phone’s access ends in 1 minute. Go online briefly to renew it.'],
  [0, 'access_over', 'This phone’s access has expired, so it can’t scan. Go online briefly to renew it.'],
])('warns during a shift of an access that ends in %d ms', async (ms, trouble, text) => {
  expect(await shownBefore(ms)).toEqual({ text, trouble });
});
