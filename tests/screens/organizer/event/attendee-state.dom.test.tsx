import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Attendee } from '#contract/sales/attendees.ts';
import { AttendeeState } from '#screens/organizer/event/attendees/attendee-state.tsx';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const expected = { state: 'valid', rehearsal: false, inside: false, arrivedAt: null } as Attendee;

it.each([
  ['is paid', { unpaid: false }, ['Not arrived']],
  ['is told of by an older server', {}, ['Not arrived']],
  ['is yet to be paid', { unpaid: true }, ['Not arrived', 'Not paid']],
  ['is yet to be paid, and was let in', { unpaid: true, inside: true }, ['Inside', 'Not paid']],
] as const)('marks an attendee whose ticket %s', async (_how, change, words) => {
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <AttendeeState attendee={{ ...expected, ...change }} unsent={false} />
    </EnginesProvider>,
  );
  expect([...(box.firstElementChild?.children ?? [])].map((badge) => badge.textContent)).toEqual(words);
});
