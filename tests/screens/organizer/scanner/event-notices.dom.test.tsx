import { expect, it } from 'vitest';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import { toOpenDate } from '#domain/events/open-date.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { EventNotices } from '#screens/organizer/scanner/event-notices.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

const at = (text: string) => Date.parse(`${text}:00Z`);
const event = {
  timeZone: 'Africa/Banjul',
  doorsOpenAt: at('2026-11-21T17:00'),
  startsAt: at('2026-11-21T18:00'),
  endsAt: at('2026-11-21T23:00'),
};

it.each([
  ['nothing on its day', event, '2026-11-21T12:00', ''],
  [
    'when its doors open, if that is not today',
    event,
    '2026-11-20T12:00',
    'Doors open Sat, 21 Nov 2026, 17:00. Tickets scanned now count as used.',
  ],
  [
    'when it ended, if that was not today',
    event,
    '2026-11-23T12:00',
    'This event ended Sat, 21 Nov 2026, 23:00. Check that you opened the right one.',
  ],
  [
    'that it was cancelled, whatever the day',
    { ...event, cancelled: true },
    '2026-11-20T12:00',
    'This event was cancelled. Ask the organizer before you let people in.',
  ],
  [
    'that it has no date, and no other',
    { ...event, startsAt: toOpenDate(event.startsAt), doorsOpenAt: toOpenDate(event.doorsOpenAt) },
    '2026-11-20T12:00',
    'This event is postponed and has no new date yet: nobody is let in.',
  ],
])('tells door staff of an event %s', async (_, header, now, said) => {
  const box = await mount(
    <EnginesContext value={{ clock: handClock(), messages: english } as unknown as Engines}>
      <EventNotices
        desk={{ time: () => ({ now: at(now), uncertaintyMs: 0 }) }}
        header={header as unknown as ManifestHeader}
      />
    </EnginesContext>,
  );
  expect(box.textContent).toBe(said);
});
