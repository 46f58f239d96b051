import { describe, expect, test } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { AdminEvent } from '#contract/events/admin-events.ts';
import { EventState } from '#screens/admin/events/event-state.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const now = Date.UTC(2026, 10, 28, 20);
const hour = 3_600_000;
const at = (hours: number) => new Date(now + hours * hour).toISOString();

async function saidOf(state: AdminEvent['state'], fromHours: number, untilHours: number) {
  // The only engines that the badge uses.
  const engines = { clock: { wall: () => now }, messages: english } as unknown as Engines;
  const event = { state, startsAt: at(fromHours), endsAt: at(untilHours) };
  const box = await mount(
    <EnginesProvider engines={engines}>
      <EventState event={event} />
    </EnginesProvider>,
  );
  return box.textContent;
}

describe('an event’s state in the list of all events', () => {
  const { states } = textsOf('allEvents');
  const onNow = textsOf('events').tickets.states.on_now;
  test.each([
    ['published', -1, 2, onNow],
    ['published', 0, 2, onNow],
    ['published', 1, 2, states.published],
    ['published', -2, 0, states.published],
    ['ended', -2, -1, states.ended],
    ['taken_down', -1, 2, states.taken_down],
    ['cancelled', -1, 2, states.cancelled],
    ['draft', -1, 2, states.draft],
  ] as const)('%s, from %i to %i hours from now: %s', async (state, from, until, said) => {
    expect(await saidOf(state, from, until)).toBe(said);
  });
});
